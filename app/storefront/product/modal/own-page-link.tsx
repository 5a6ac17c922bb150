import { useBase } from '#app/language.ts';
import { useTexts } from '#app/texts/use-texts.ts';
/** A full page load of the product's page, in case the scripts here have failed. */
export function OwnPageLink({ id, className }: { id: string; className: string }) {
  const texts = useTexts();
  return (
    <a href={`${useBase()}/product/${id}`} className={`text-link ${className}`}>
      {texts.product.ownPage}
    </a>
  );
}
