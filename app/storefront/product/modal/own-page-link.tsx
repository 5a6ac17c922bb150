import { useBasename } from '#app/locale.ts';
import { useTexts } from '#app/texts/use-texts.ts';
/** A link that loads the product's own page as a new document, in case scripts of this page failed. */
export function OwnPageLink({ id, className }: { id: string; className: string }) {
  const texts = useTexts();
  return (
    <a href={`${useBasename()}/product/${id}`} className={`text-link ${className}`}>
      {texts.product.ownPage}
    </a>
  );
}
