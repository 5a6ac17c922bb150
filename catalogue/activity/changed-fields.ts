/** Whether two values of a product's field are equal. Ignores empty texts at the end of lists. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(withoutEmptyEnd(a)) === JSON.stringify(withoutEmptyEnd(b));
}

/** Returns the values that differ from those of `current`, without those that are `undefined`. */
export function changedFields<Values extends object>(current: object, values: Values): Partial<Values> {
  const currentValues = new Map<string, unknown>(Object.entries(current));
  const changed = Object.entries(values).filter(
    ([field, value]) => value !== undefined && !isSameValue(value, currentValues.get(field)),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

function withoutEmptyEnd(value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, value.findLastIndex((item) => item !== '') + 1) : value;
}
