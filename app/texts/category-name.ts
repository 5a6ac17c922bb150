import { nameIn, type TranslatedNames } from '#catalog/categories/category-names.ts';
import type { Texts } from './en/texts.ts';

/** Returns a category's name in the language of the texts. Adopted tables may have unknown categories. */
export function categoryName(category: keyof Texts['categories'], { categories }: Texts): string {
  return categories[category] ?? category;
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
