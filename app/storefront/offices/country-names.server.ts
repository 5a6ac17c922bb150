import type { Office } from '#catalog/settings/store.ts';
import { type Language, languageTag } from '#catalog/text/languages.ts';

/**
 * Translates the countries of offices, by the names that the owner typed in English. Leaves out names that are not
 * those of a country, such as `Milan, Italy`; pages show these as typed.
 */
export function countryNames(offices: Pick<Office, 'country'>[], language: Language): Record<string, string> {
  if (language === 'en') return {};
  const names = namesIn(language);
  return Object.fromEntries(
    offices.flatMap(({ country }) => {
      const code = regionCodes().get(country.toLowerCase());
      const name = code && names.of(code);
      return name ? [[country, name]] : [];
    }),
  );
}

/** Creates the formatter once per language, because that takes longer than translating all names of a page. */
function namesIn(language: Language): Intl.DisplayNames {
  const cached = displayNames.get(language);
  if (cached) return cached;
  const names = new Intl.DisplayNames(languageTag(language), { type: 'region' });
  displayNames.set(language, names);
  return names;
}

const displayNames = new Map<Language, Intl.DisplayNames>();

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
