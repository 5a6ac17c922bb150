import type { UnderstoodProduct } from '#exchange/tables/rows/understood-product.ts';
import type { PlainProduct } from './plain-reading.ts';

/** How often the importer's reading of a table differs from the plain one. */
export interface Differences {
  comparedPrices: number;
  comparedPhotos: number;
  prices: number;
  currencies: number;
  photos: number;
  examples: string[];
}

export const NO_DIFFERENCES: Differences = {
  comparedPrices: 0,
  comparedPhotos: 0,
  prices: 0,
  currencies: 0,
  photos: 0,
  examples: [],
};

const MAX_EXAMPLES = 5;
const CODES = Intl.supportedValuesOf('currency');

/** US dollars for one unit. Every currency has a rate of its own, so that a wrong currency gives another price. */
export const rateOf = (code: string): number => (code === 'USD' ? 1 : 2 + CODES.indexOf(code) / 100);

export function findDifferences(product: UnderstoodProduct, plain: PlainProduct): Differences {
  const found: Differences = { ...NO_DIFFERENCES, comparedPhotos: plain.photos.length, examples: [] };
  const name = `row ${product.lines[0]}`;
  const price = product.fields.price ?? product.ifNew.price ?? 0;
  const currency = plain.currency ?? 'USD';
  if (plain.prices.length > 0) {
    found.comparedPrices = 1;
    const amount = Math.min(...plain.prices);
    const isPrice = (code: string) => Math.abs(price - amount * rateOf(code)) < 0.0051;
    if (!isPrice(currency)) {
      const other = CODES.find(isPrice);
      found[other ? 'currencies' : 'prices'] = 1;
      found.examples.push(`${name}: ${amount} ${currency} became $${price}${other ? ` as ${other}` : ''}`);
    }
  }
  const sources = new Set(product.photos.map(({ source }) => source));
  const lost = plain.photos.filter((photo) => !sources.has(photo));
  found.photos = lost.length;
  if (lost.length > 0) found.examples.push(`${name}: lost ${lost[0]}`);
  return found;
}

export function addDifferences(all: Differences, some: Differences): void {
  for (const key of ['comparedPrices', 'comparedPhotos', 'prices', 'currencies', 'photos'] as const)
    all[key] += some[key];
  all.examples.push(...some.examples.slice(0, Math.max(0, MAX_EXAMPLES - all.examples.length)));
}
