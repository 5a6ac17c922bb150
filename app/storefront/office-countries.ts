import { store } from '#store';

/** `India, France and Japan`: where the shop has offices. */
export const OFFICE_COUNTRIES = inSeries(store.offices.map(({ country }) => country));

/** Not by `Intl.ListFormat`: the first use of anything in `Intl` takes a phone a tenth of a second. */
function inSeries(names: string[]): string {
  const before = names.slice(0, -1).join(', ');
  return [before, ...names.slice(-1)].filter(Boolean).join(' and ');
}
