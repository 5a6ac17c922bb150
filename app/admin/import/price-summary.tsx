import { formatPrice } from '#catalog/products/product.ts';
import type { PriceSummary } from '#import-export/imports/import.ts';
import { texts } from './texts.ts';

/** The lowest and highest price before and after the import. */
export function PriceRanges({ prices: { before, after } }: { prices: PriceSummary }) {
  if (!after) return null;
  return (
    <p className="mt-1 tabular-nums">
      {before ? texts.prices.today(texts.prices.range(...before)) : texts.prices.prices}
      {`${texts.prices.range(...after)}.`}
    </p>
  );
}

/** Says which prices look wrong. */
export function UnlikelyPrices({ prices }: { prices: PriceSummary }) {
  const { largeChanges, examples, median, shopMedian } = prices;
  return (
    <>
      {median !== null && shopMedian !== null ? (
        <p className="tabular-nums">{texts.prices.medians(median, shopMedian)}</p>
      ) : null}
      {largeChanges > 0 ? (
        <>
          <p className="mt-2">{texts.prices.largeChanges(largeChanges)}</p>
          <ul>
            {examples.map(({ name, before, after }) => (
              <li key={name} className="wrap-anywhere tabular-nums" dir="auto">
                {`${name}: ${formatPrice(before)} → ${formatPrice(after)}`}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className="mt-2">{texts.prices.check}</p>
    </>
  );
}
