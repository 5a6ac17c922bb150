import type { Translatable } from './translations.ts';

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

interface Place {
  country: string;
  city?: string | undefined;
}

/** Returns `Mumbai, India`, or only the country of an office without a city. No two offices have the same name. */
export function officeName({ city, country }: Place): string {
  return city ? `${city}, ${country}` : country;
}

/** Returns the office with this name in one of the languages, because a page names the offices in its own. */
export function findOffice<Office extends Place & Translatable<'city'>>(
  { offices }: { offices: Office[] },
  name: string,
): Office | undefined {
  return offices.find((office) =>
    [{}, ...Object.values(office.translations ?? {})].some(
      (texts) => officeName({ ...office, ...texts }) === name,
    ),
  );
}

/** Returns the time zone of the shop, which is that of its first office. */
export function timeZoneOf({ offices: [first] }: { offices: { timeZone: string }[] }): string {
  return first?.timeZone ?? 'UTC';
}
