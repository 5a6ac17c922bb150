import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import type { ShopSettings } from './shop-settings.ts';

/** Returns all categories in the owner's order. */
export function orderedCategories({
  categoryOrder,
}: Pick<ShopSettings, 'categoryOrder'>): readonly Category[] {
  return categoryOrder ?? CATEGORIES;
}

/** Returns the categories that the menus and the home page show, in their order. */
export function menuCategories(store: Pick<ShopSettings, 'categories' | 'categoryOrder'>): Category[] {
  return orderedCategories(store).filter((category) => store.categories[category].inMenu !== false);
}
