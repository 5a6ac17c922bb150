import { useBase } from '#app/language.ts';
import { productTexts } from '../texts.ts';
/** A full page load of the product's page, in case the scripts here have failed. */
export function OwnPageLink({ id, className }: { id: string; className: string }) {
  return (
    <a href={`${useBase()}/product/${id}`} className={`text-link ${className}`}>
      {productTexts.ownPage}
    </a>
  );
}
