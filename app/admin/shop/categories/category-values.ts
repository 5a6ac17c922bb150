import { CATEGORIES, type Category } from '#catalogue/products/product.ts';
import { orderedCategories } from '#platform/config/shop/menu-categories.ts';
import type { SectionValues } from '#platform/config/shop/settings-sections.ts';

/** A category as the form edits it. */
export interface CategoryValues {
  heading: string;
  tagline: string;
  /** The address of the photo on the home page; empty if it is automatic. */
  picture: string;
  focus: string;
  inMenu: boolean;
}

export interface CategoriesValues {
  categories: Record<Category, CategoryValues>;
  order: Category[];
}

export function toCategoriesValues(settings: SectionValues<'categories'>): CategoriesValues {
  const values = CATEGORIES.map((category) => {
    const { heading, tagline, cover, inMenu = true } = settings.categories[category];
    return [category, { heading, tagline, picture: '', focus: '', ...cover, inMenu }];
  });
  return { categories: Object.fromEntries(values), order: [...orderedCategories(settings)] };
}

/** Leaves out default values, so that a value set back to its default is not a change. */
export function toCategoriesSettings({ categories, order }: CategoriesValues): SectionValues<'categories'> {
  const settings = CATEGORIES.map((category) => {
    const { heading, tagline, picture, focus, inMenu } = categories[category];
    const cover = picture ? { cover: { picture, ...(focus ? { focus } : {}) } } : {};
    return [category, { heading, tagline, ...cover, ...(inMenu ? {} : { inMenu }) }];
  });
  const isDefault = order.every((category, index) => category === CATEGORIES[index]);
  return { categories: Object.fromEntries(settings), ...(isDefault ? {} : { categoryOrder: order }) };
}
