import type { Category } from '#catalog/products/product.ts';
import { menuCategories } from '#catalog/settings/shop-settings.ts';
import type { ShownStore } from '#catalog/settings/shown-store.ts';

interface Cover {
  category: Category;
  image: string;
  focus: string;
}

/** Returns a photo for each category on the home page: the owner's choice, or else that of the newest product. */
export function shownCovers(
  store: Pick<ShownStore, 'categories' | 'categoryOrder'>,
  newest: Cover[],
): Cover[] {
  return menuCategories(store).flatMap((category) => {
    const { cover } = store.categories[category];
    if (cover) return { category, image: cover.picture, focus: cover.focus ?? '' };
    return newest.find((automatic) => automatic.category === category) ?? [];
  });
}
