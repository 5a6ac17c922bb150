import type { Texts } from './en/texts.ts';

/** Returns a category's name in the language of the texts. Adopted tables may have unknown categories. */
export function categoryName(category: keyof Texts['categories'], { categories }: Texts): string {
  return categories[category] ?? category;
}
