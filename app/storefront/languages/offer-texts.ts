import type { Language } from '#catalog/text/languages.ts';

/** The texts of the offer, in the offered language, because the visitor may not understand that of the page. */
export const OFFER_TEXTS: Record<Language, { sentence: string; dismiss: string }> = {
  en: { sentence: 'This shop is also available in English.', dismiss: 'Not now' },
  ar: { sentence: 'هذا المتجر متاح بالعربية أيضًا.', dismiss: 'ليس الآن' },
  zh: { sentence: '本店提供简体中文版。', dismiss: '暂不需要' },
  fr: { sentence: 'Cette boutique existe aussi en français.', dismiss: 'Plus tard' },
  hi: { sentence: 'यह दुकान हिन्दी में भी उपलब्ध है।', dismiss: 'अभी नहीं' },
};
