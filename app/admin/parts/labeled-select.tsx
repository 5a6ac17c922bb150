import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Select } from '#app/ui/select.tsx';

interface Props {
  label: string;
  name?: string;
  /** The value of the page. The admin's choice stays until this value changes. */
  value: string;
  onChange(value: string, select: HTMLSelectElement): void;
  /** The options. */
  children: ReactNode;
}

/** A select with its label to the left. */
export function LabeledSelect({ label, name, value, onChange, children }: Props) {
  const select = useShownValue<HTMLSelectElement>(value, (early) => onChange(early.value, early));
  return (
    <label className="flex min-w-0 max-w-full items-center gap-x-3 text-sm">
      {/* The label wraps before the select is truncated. */}
      <span className="shrink-999 text-muted">{label}</span>
      <Select
        ref={select}
        name={name}
        autoComplete="off"
        defaultValue={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value, currentTarget)}
        className="text-base sm:max-w-64"
      >
        {children}
      </Select>
    </label>
  );
}

/**
 * Makes a field follow the value on the page. The element stays the same, so it keeps the focus. The field needs
 * `autoComplete="off"`: otherwise the browser restores an older value, which would look like an early change.
 *
 * @param onEarly called once if the admin changed the field before hydration, for which React receives no event
 */
export function useShownValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onEarly: (field: Field) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const isShown = useRef(false);
  const handleEarly = useEffectEvent(onEarly);
  useEffect(() => {
    const isEarly = !isShown.current;
    isShown.current = true;
    if (!field.current || field.current.value === value) return;
    if (isEarly) handleEarly(field.current);
    else field.current.value = value;
  }, [value]);
  return field;
}
