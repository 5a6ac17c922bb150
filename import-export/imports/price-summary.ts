import type { PriceRange, PriceSummary } from './import.ts';
import type { Plan } from './planning/plan.ts';

/** A larger change is rarely intended; usually the currency, the rate or the decimal separator is wrong. */
export const MAX_FACTOR = 10;
const MAX_MEDIAN_FACTOR = 30;
const MAX_EXAMPLES = 3;

/** Whether the admin has to confirm the prices before the import runs. */
export function hasUnlikelyPrices({ largeChanges, median, shopMedian }: PriceSummary): boolean {
  const isFar = median !== null && shopMedian !== null && factor(median, shopMedian) > MAX_MEDIAN_FACTOR;
  return isFar || largeChanges > 0;
}

/** Collects the prices of a dry run. */
export class PriceTally {
  readonly #after: number[] = [];
  #before: PriceRange | null = null;
  #largeChanges = 0;
  #examples: PriceSummary['examples'] = [];

  add({ current, input, outcome, name }: Pick<Plan, 'current' | 'input' | 'outcome' | 'name'>): void {
    if (outcome === 'skipped' || outcome === 'left out') return;
    // Adopted tables may hold products without a price.
    const before = current?.price || null;
    const after = input?.price ?? before;
    if (before !== null) {
      const [lowest, highest] = this.#before ?? [before, before];
      this.#before = [Math.min(lowest, before), Math.max(highest, before)];
    }
    if (!after) return;
    this.#after.push(after);
    if (before === null || factor(before, after) <= MAX_FACTOR) return;
    this.#largeChanges += 1;
    this.#examples = [...this.#examples, { name, before, after }]
      .toSorted((a, b) => factor(b.before, b.after) - factor(a.before, a.after))
      .slice(0, MAX_EXAMPLES);
  }

  summary(shopMedian: number | null): PriceSummary {
    const sorted = this.#after.toSorted((a, b) => a - b);
    const [lowest, highest] = [sorted[0], sorted.at(-1)];
    return {
      before: this.#before,
      after: lowest === undefined || highest === undefined ? null : [lowest, highest],
      median: sorted[Math.floor((sorted.length - 1) / 2)] ?? null,
      shopMedian,
      largeChanges: this.#largeChanges,
      examples: this.#examples,
    };
  }
}

/** Returns the ratio of the larger price to the smaller one. */
function factor(a: number, b: number): number {
  return Math.max(a, b) / Math.min(a, b);
}
