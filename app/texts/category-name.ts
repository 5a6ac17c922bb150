import { nameIn, type TranslatedNames } from '#catalog/categories/category-names.ts';
import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import type { Texts } from './en.ts';

/** Returns a category's name in the language of the texts. Adopted tables may have unknown categories. */
export function categoryName(category: keyof Texts['categories'], { categories }: Texts): string {
  return categories[category] ?? category;
}

/**
 * Returns the texts with the names that the owner has given the categories.
 *
 * @param shown the categories in the language of the texts; an empty name is not known.
 */
export function withCategoryNames(texts: Texts, shown: Record<Category, { heading: string }>): Texts {
  const named = CATEGORIES.map((category) => [
    category,
    shown[category].heading || texts.categories[category],
  ]);
  return { ...texts, categories: Object.fromEntries(named) };
}

/** Translates the title of a line sheet. Untranslated names of sections and the terms of searches stay as they are. */
export function titleInWords(
  title: string,
  { categories, lineSheet }: Texts,
  sections: TranslatedNames | undefined,
): string {
  const titles: Record<string, string> = {
    ...categories,
    'The collection': lineSheet.collection,
    'A selection': lineSheet.selection,
  };
  return titles[title] ?? nameIn(title, sections);
}
