import type { Office } from './shop-settings.ts';

/** Returns `Mumbai, India`, or only the country of an office without a city. No two offices have the same name. */
export function officeName({ city, country }: Pick<Office, 'city' | 'country'>): string {
  return city ? `${city}, ${country}` : country;
}
