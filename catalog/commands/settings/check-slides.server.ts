import { findProductNames } from '#catalog/products/product-names.server.ts';
import { linkedProduct } from '#catalog/settings/slide-link.ts';
import type { Slide } from '#catalog/settings/store.ts';
import type { Db } from '#platform/db/database.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import { commandTexts } from '../texts.ts';

/**
 * Checks that the pictures and products of slides exist.
 *
 * @param known slides whose pictures are already in use and therefore need no check.
 * @param locked the addresses that `lockImages` returned.
 * @returns a message for each wrong field, by its path: `slides.2.picture`.
 */
export async function checkSlides(
  transaction: Db,
  slides: Slide[],
  known: Slide[],
  locked: string[],
): Promise<Record<string, string>> {
  const pictures = new Set([...known.map(({ picture }) => picture), ...locked]);
  const linked = slides.flatMap(({ link }) => linkedProduct(link) ?? []);
  const existing = await findProductNames(transaction, linked);
  const errors: Record<string, string> = {};
  for (const [index, { picture, link }] of slides.entries()) {
    const product = linkedProduct(link);
    if (!pictures.has(picture)) errors[`slides.${index}.picture`] = missingPicture(picture);
    if (product !== null && !(product.toLowerCase() in existing))
      errors[`slides.${index}.link`] = commandTexts.settings.productMissing;
  }
  return errors;
}

function missingPicture(picture: string): string {
  return storedName(picture) ? commandTexts.settings.photoMissing : commandTexts.settings.pictureMissing;
}
