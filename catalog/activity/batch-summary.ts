import { z } from 'zod';
import { QUESTION_STATUSES } from '#platform/db/column-values.ts';
import { formatNumber, formatPrice } from '../amounts/amounts.ts';
import { priceChange } from '../amounts/price-change.ts';
import { demoInWords } from '../first-steps/first-steps.ts';
import { CATEGORIES } from '../products/product.ts';
import { countInWords, productsInWords } from '../text/english.ts';

const bulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('feature'), featured: z.boolean() }),
  z.object({ kind: z.literal('visibility'), hidden: z.boolean() }),
  z.object({ kind: z.literal('category'), category: z.enum(CATEGORIES) }),
  z.object({ kind: z.literal('stock'), inStock: z.boolean() }),
  z.object({ kind: z.literal('price-visibility'), priceOnRequest: z.boolean() }),
  z.object({ kind: z.literal('price'), change: priceChange, keepsOldPrice: z.boolean().optional() }),
  z.object({ kind: z.literal('model'), model: z.string().nullable() }),
  z.object({ kind: z.literal('product-fact'), name: z.string(), value: z.string().nullable() }),
]);

export type BulkChange = z.infer<typeof bulkChange>;

/** A change of a name or a value of facts, in words: from `Shade` to `Color`, or from `Color: Rost` to `Color: Rust`. */
const factChange = z.object({ kind: z.literal('fact'), from: z.string(), to: z.string() });

export type FactChange = z.infer<typeof factChange>;

const summarized = z.union([
  bulkChange,
  factChange,
  z.object({ kind: z.literal('arranged'), category: z.enum(CATEGORIES) }),
  z.object({
    kind: z.enum(['added', 'changed', 'deleted', 'restored']),
    /** How many of the products of a change did not exist before. */
    added: z.int().optional(),
  }),
  z.object({ kind: z.enum(['question', 'reply']) }),
  z.object({ kind: z.literal('question-status'), status: z.enum(QUESTION_STATUSES) }),
  z.object({ kind: z.literal('imported'), fileName: z.string() }),
  z.object({
    kind: z.literal('demo'),
    slides: z.int(),
    blocks: z.int().default(0),
    pages: z.int().default(0),
    categories: z.int(),
  }),
]);

/** The summary of a batch: a write of many products at once. */
export type BatchSummary = z.infer<typeof summarized> & {
  count: number;
  /** The name of the API key that wrote it; missing if the administrator did. */
  by?: string | undefined;
  /** Id of the batch that this one undid. */
  undoes?: string;
  /** Progress, if the batch is still running or its process was killed. */
  unfinished?: z.infer<typeof unfinished>;
};

const unfinished = z.object({ done: z.number(), of: z.number() });

/** Describes a batch: `45 prices raised by 5 %`. For an unknown kind, returns only how many products were changed. */
export function summaryInWords(summary: unknown): string {
  const progress = progressOfBatch(summary);
  const stopped =
    progress && ` (unfinished: ${formatNumber(progress.done)} of ${formatNumber(progress.of)} products)`;
  return changeInWords(summary) + (stopped ?? '');
}

function changeInWords(summary: unknown): string {
  const count = countOf(summary);
  const batch = summarized.safeParse(summary).data ?? { kind: 'changed' };
  const products = productsInWords(count);
  switch (batch.kind) {
    case 'price': {
      const prices = countInWords(count, 'price');
      const { unit, value } = batch.change;
      const amount = unit === 'percent' ? `${Math.abs(value)} %` : formatPrice(Math.abs(value));
      return `${prices} ${value < 0 ? 'lowered' : 'raised'} by ${amount}${batch.keepsOldPrice ? ', old ones kept as market prices' : ''}`;
    }
    case 'feature':
      return `${products} ${batch.featured ? 'featured' : 'no longer featured'}`;
    case 'visibility':
      return `${products} ${batch.hidden ? 'hidden' : 'shown'}`;
    case 'price-visibility':
      return `${products} ${batch.priceOnRequest ? 'set to price on request' : 'shown with prices'}`;
    case 'stock':
      return `${products} marked ${batch.inStock ? 'in stock' : 'sold out'}`;
    case 'category':
      return `${products} moved to ${batch.category}`;
    case 'model':
      return batch.model === null
        ? `Model of ${products} removed`
        : `Model of ${products} set to “${batch.model}”`;
    case 'product-fact': {
      const { name, value } = batch;
      return value === null
        ? `Fact “${name}” of ${products} removed`
        : `Fact “${name}” of ${products} set to “${value}”`;
    }
    case 'arranged':
      return `Order of ${batch.category} changed: ${products}`;
    case 'fact': {
      const change = batch.from === batch.to ? 'changed' : `changed to “${batch.to}”`;
      return `Fact “${batch.from}” ${change}${count > 0 ? ` on ${products}` : ''}`;
    }
    case 'demo':
      return `Demo content removed: ${demoInWords({ products: count, ...batch })}`;
    case 'question':
      return 'Question deleted';
    case 'reply':
      return 'Saved reply deleted';
    case 'question-status':
      return `Question marked as ${batch.status}`;
    case 'imported':
      return `${products} imported from ${batch.fileName}`;
    case 'restored':
      return count > 0 ? `${products} put back` : 'Put back';
    default: {
      const { kind, added = 0 } = 'added' in batch ? batch : { kind: batch.kind };
      return added > 0
        ? `${productsInWords(count - added)} ${kind}, ${formatNumber(added)} added`
        : `${products} ${kind}`;
    }
  }
}

/** Returns the number of products that a batch wrote; 0 if the summary does not contain it. */
export function countOf(summary: unknown): number {
  return z.object({ count: z.number() }).safeParse(summary).data?.count ?? 0;
}

/** Returns the name of the API key that wrote a batch; `null` if the administrator did. */
export function programOf(summary: unknown): string | null {
  return z.object({ by: z.string() }).safeParse(summary).data?.by ?? null;
}

/** Returns how much of a batch is written; `null` if all of it. */
export function progressOfBatch(summary: unknown): z.infer<typeof unfinished> | null {
  return z.object({ unfinished }).safeParse(summary).data?.unfinished ?? null;
}

/** Whether the whole batch has been undone. */
export function isUndone(summary: unknown): boolean {
  return z.object({ undone: z.literal(true) }).safeParse(summary).success;
}
