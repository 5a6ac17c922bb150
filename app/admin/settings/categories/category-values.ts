import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import { orderedCategories } from '#catalog/settings/menu-categories.ts';
import type { SectionValues } from '#catalog/settings/settings-sections.ts';
import type { CategorySettings } from '#catalog/settings/store.ts';

/** A category as the form edits it. */
export interface CategoryValues {
  heading: string;
  tagline: string;
  /** The address of the photo on the home page; empty if it is automatic. */
  picture: string;
  focus: string;
  inMenu: boolean;
  translations?: CategorySettings['translations'];
}

export interface CategoriesValues {
  categories: Record<Category, CategoryValues>;
  order: Category[];
}

export function toCategoriesValues(settings: SectionValues<'categories'>): CategoriesValues {
  const values = CATEGORIES.map((category) => {
    const { cover, inMenu = true, ...texts } = settings.categories[category];
    return [category, { ...texts, picture: '', focus: '', ...cover, inMenu }];
  });
  return { categories: Object.fromEntries(values), order: [...orderedCategories(settings)] };
}

/** Leaves out default values, so that a value set back to its default is not a change. */
export function toCategoriesSettings({ categories, order }: CategoriesValues): SectionValues<'categories'> {
  const settings = CATEGORIES.map((category) => {
    const { picture, focus, inMenu, ...texts } = categories[category];
    const cover = picture ? { cover: { picture, ...(focus ? { focus } : {}) } } : {};
    return [category, { ...texts, ...cover, ...(inMenu ? {} : { inMenu }) }];
  });
  const isDefault = order.every((category, index) => category === CATEGORIES[index]);
  return { categories: Object.fromEntries(settings), ...(isDefault ? {} : { categoryOrder: order }) };
}
