import { LANGUAGES, type Language } from '#catalog/text/languages.ts';

/**
 * Returns the first of the visitor's languages that the shop offers; `undefined` if there is none, or if it is the
 * language of the page.
 *
 * @param preferred the browser's language tags (`ar-IQ`), the best first
 */
export function offeredLanguage(
  preferred: readonly string[],
  current: Language,
  offered: readonly Language[],
): Language | undefined {
  const visitorLanguages = preferred.map((tag) =>
    LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0]),
  );
  const first = visitorLanguages.find((language) => language && offered.includes(language));
  return first === current ? undefined : first;
}
