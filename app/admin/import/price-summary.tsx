import { inFigures } from '#catalogue/amounts/amounts.ts';
import { formatPrice } from '#catalogue/products/product.ts';
import { MAX_FACTOR, type PriceSummary } from '#exchange/imports/price-summary.ts';

/** The lowest and highest price before and after the import. */
export function PriceRanges({ prices: { before, after } }: { prices: PriceSummary }) {
  if (!after) return null;
  return (
    <p className="mt-1 tabular-nums">
      {before ? `Prices of these products today: ${rangeText(before)}. After the import: ` : 'Prices: '}
      {`${rangeText(after)}.`}
    </p>
  );
}

/** Says which prices look wrong. */
export function UnlikelyPrices({ prices }: { prices: PriceSummary }) {
  const { largeChanges, examples, median, shopMedian } = prices;
  return (
    <>
      {median !== null && shopMedian !== null ? (
        <p className="tabular-nums">
          {`The median price of this table is ${formatPrice(median)}. In your shop it is ${formatPrice(shopMedian)}.`}
        </p>
      ) : null}
      {largeChanges > 0 ? (
        <>
          <p className="mt-2">
            {`${largeChanges === 1 ? 'One price changes' : `${inFigures(largeChanges)} prices change`} by more than ${MAX_FACTOR} times:`}
          </p>
          <ul>
            {examples.map(({ name, before, after }) => (
              <li key={name} className="wrap-anywhere tabular-nums" dir="auto">
                {`${name}: ${formatPrice(before)} → ${formatPrice(after)}`}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className="mt-2">Check the currency, the exchange rate and the decimal separator.</p>
    </>
  );
}

function rangeText([lowest, highest]: [number, number]): string {
  return lowest === highest ? formatPrice(lowest) : `${formatPrice(lowest)} to ${formatPrice(highest)}`;
}
