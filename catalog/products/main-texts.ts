import { isFormerTextKept } from '#catalog/settings/main-language.ts';
import type { Language } from '../text/languages.ts';
import { type Product, type ProductTexts, TEXT_FIELDS, type Translations } from './product.ts';
import { tidyTranslations } from './product-texts.ts';

/** The texts of a product in all languages. */
export type TextsOfProduct = Pick<Product, 'name' | 'description' | 'facts' | 'imageAlts' | 'translations'>;

/** A change of the shop's main language. */
export interface MainLanguageChange {
  former: Language;
  main: Language;
  /** Whether the former main language is still offered. */
  keepsFormer: boolean;
}

/**
 * Exchanges the texts of a product: those in the new main language become the main texts, and the former main texts
 * become those of the former main language. A text that is missing in the new language stays the main text.
 * `withMainLanguage` does the same for the settings.
 */
export function withMainTexts(
  { name, description, facts, imageAlts, translations }: TextsOfProduct,
  { former, main, keepsFormer }: MainLanguageChange,
): TextsOfProduct {
  const current = { name, description, facts, imageAlts };
  const translated = translations[main] ?? {};
  const others: Translations = { ...translations, [main]: {} };
  const formerTexts: Record<string, unknown> = { ...others[former] };
  for (const field of TEXT_FIELDS) {
    if (isFormerTextKept(current[field], translated[field], keepsFormer)) formerTexts[field] = current[field];
  }
  return {
    ...current,
    ...translated,
    translations: tidyTranslations({ ...others, [former]: formerTexts as ProductTexts }),
  };
}
