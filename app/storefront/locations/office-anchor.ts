import type { Office } from '#catalog/settings/shop-settings.ts';

/** The id of an office's card, for links to it: `office-india`. */
export function officeAnchor({ country }: Pick<Office, 'country'>): string {
  return `office-${country.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}
