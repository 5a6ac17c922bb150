import { formatPrice } from '#catalogue/product.ts';
import type { Statistics } from '#catalogue/statistics.server.ts';

/** The catalogue in four figures. */
export function Figures({ statistics }: { statistics: Statistics }) {
  const figures = [
    ['Total products', statistics.products.toLocaleString('en-US')],
    ['Featured', statistics.featured.toLocaleString('en-US')],
    ['Categories', String(statistics.categories)],
    ['Average price', formatPrice(statistics.averagePrice)],
  ] as const;
  return (
    <dl className="mt-10 grid grid-cols-2 gap-y-6 border-line border-y py-6 sm:grid-cols-4">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex flex-col gap-1">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-display text-display-s lining-nums tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
