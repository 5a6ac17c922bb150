import { categoryName } from '#app/texts/category-name.ts';
import type { Texts } from '#app/texts/en.ts';
import type { KnownProduct } from './modal/open-product.ts';

/** Returns a product's description, or a default sentence with its category if there is none. */
export function descriptionIn(
  texts: Texts,
  { name, category, description }: Pick<KnownProduct, 'name' | 'category' | 'description'>,
): string {
  return description?.trim() || texts.product.defaultDescription(name, categoryName(category, texts));
}
