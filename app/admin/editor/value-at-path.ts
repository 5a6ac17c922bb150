import { fieldOf } from '#catalog/commands/merge-edits.ts';

/** Returns the value at a path such as `offices.2.phone`; `undefined` if there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce(fieldOf, values);
}

/** Returns a copy of the values with another value at a path. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  const inner = rest.length > 0 ? withValueAt(valueAt(values, key), rest.join('.'), value) : value;
  if (Array.isArray(values)) return values.with(Number(key), inner) as Values;
  return { ...values, [key]: inner };
}

/** Returns the error of a field, or of a part of it. */
export function errorAt(errors: Record<string, string>, path: string): string | undefined {
  return errors[path] ?? Object.entries(errors).find(([key]) => key.startsWith(`${path}.`))?.[1];
}
