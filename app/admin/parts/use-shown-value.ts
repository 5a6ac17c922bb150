import { type RefObject, useEffect, useRef } from 'react';

/** Makes a field follow the value on the page. The element stays the same, so it keeps the focus. */
export function useShownValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value]);
  return field;
}
