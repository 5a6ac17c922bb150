import { type RefObject, useEffect, useRef } from 'react';

/** A field that follows the value on the page. The element is kept, so it keeps the focus after a choice. */
export function useShownValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value]);
  return field;
}
