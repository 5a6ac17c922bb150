import { type RefObject, useEffect, useRef } from 'react';

/**
 * A field that shows what the page says, whenever that changes. The element stays, and with it the focus of whoever has
 * just chosen there.
 */
export function useShownValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value]);
  return field;
}
