/** Whether two values of a product's field are equal. A list of texts may end with empty texts, which say nothing. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(withoutEmptyEnd(a)) === JSON.stringify(withoutEmptyEnd(b));
}

/** The values that differ from those of `current`. Values that are `undefined` are left out. */
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
