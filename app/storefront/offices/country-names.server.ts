import { type Language, languageTag } from '#catalogue/text/languages.ts';
import type { Office } from '#platform/config/shop/store.ts';

/**
 * Returns the countries of offices in another language, by the names that the owner typed in English. Other names, such
 * as those with a city, stay as they are and are left out.
 */
export function countryNames(offices: Pick<Office, 'country'>[], language: Language): Record<string, string> {
  if (language === 'en') return {};
  const names = new Intl.DisplayNames(languageTag(language), { type: 'region' });
  return Object.fromEntries(
    offices.flatMap(({ country }) => {
      const code = regionCodes().get(country.toLowerCase());
      const name = code && names.of(code);
      return name ? [[country, name]] : [];
    }),
  );
}

let codes: Map<string, string> | undefined;

/** The codes of regions (ISO 3166, UN M.49) by their English names. */
function regionCodes(): Map<string, string> {
  if (codes) return codes;
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  const named = all.flatMap((code): [string, string][] => {
    const name = english.of(code);
    return name ? [[name.toLowerCase(), code]] : [];
  });
  codes = new Map([...named, ['uae', 'AE'], ['usa', 'US'], ['uk', 'GB'], ['europe', '150']]);
  return codes;
}
