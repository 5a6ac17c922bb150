/** Adds the default values of fields that have none. */
export function withDefaults<Values extends object, Defaults extends object>(
  values: Values,
  defaults: Defaults,
): Omit<Values, keyof Defaults> & Defaults {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(given) } as Omit<Values, keyof Defaults> & Defaults;
}

/** Leaves out fields with their default value, which are not stored. A text of spaces is like an empty one. */
export function withoutDefaults<Values extends object>(values: Values, defaults: Partial<Values>): Values {
  const stored = Object.entries(values).filter(([field, value]) => {
    const plain = typeof value === 'string' ? value.trim() : value;
    return !(field in defaults) || plain !== defaults[field as keyof Values];
  });
  return Object.fromEntries(stored) as Values;
}
