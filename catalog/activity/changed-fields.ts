import { withoutEmptyEnd } from '../products/product-texts.ts';

/** Whether two values of a product's field are equal. Ignores empty texts at the end of lists. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return comparable(a) === comparable(b);
}

/** Returns the values that differ from those of `current`, without those that are `undefined`. */
export function changedFields<Values extends object>(current: object, values: Values): Partial<Values> {
  const currentValues = new Map<string, unknown>(Object.entries(current));
  const changed = Object.entries(values).filter(
    ([field, value]) => value !== undefined && !isSameValue(value, currentValues.get(field)),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

function comparable(value: unknown): string | undefined {
  return JSON.stringify(Array.isArray(value) ? withoutEmptyEnd(value) : value, inOrder);
}

/** Sorts the keys of an object, because the database stores JSON in another order. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
