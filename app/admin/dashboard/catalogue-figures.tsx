import { inFigures } from '#catalogue/amounts.ts';
import { formatPrice } from '#catalogue/product.ts';
import type { Statistics } from '#catalogue/statistics.server.ts';
import { Figures } from '../figures.tsx';

/** The catalogue in four figures. */
export function CatalogueFigures({ statistics }: { statistics: Statistics }) {
  const figures = [
    ['Total products', inFigures(statistics.products)],
    ['Featured', inFigures(statistics.featured)],
    ['Categories', String(statistics.categories)],
    ['Average price', formatPrice(statistics.averagePrice)],
  ] as const;
  return <Figures figures={figures} />;
}
