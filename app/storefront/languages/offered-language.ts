import { LANGUAGES, type Language } from '#catalogue/text/languages.ts';

/**
 * Returns the first language of the visitor that the shop has; `undefined` if that is the page's own, or if there is
 * none.
 *
 * @param preferred the browser's language tags (`ar-IQ`), the best first
 */
export function offeredLanguage(
  preferred: readonly string[],
  current: Language,
  offered: readonly Language[],
): Language | undefined {
  const known = preferred.map((tag) =>
    LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0]),
  );
  const first = known.find((language) => language && offered.includes(language));
  return first === current ? undefined : first;
}
