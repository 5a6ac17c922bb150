import { type Language, languageAttributes } from './languages.ts';

/** The fields of a product or a setting that are shown in the source language, because they are not translated. */
export interface Untranslated<Field extends string> {
  language: Language;
  fields: Field[];
}

/** Returns `lang` and `dir` of a text that is not in the language of the page. */
export function languageOf<Field extends string>(
  { untranslated }: { untranslated?: Untranslated<Field> | undefined },
  field: Field,
): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return untranslated?.fields.includes(field) ? languageAttributes(untranslated.language) : {};
}
