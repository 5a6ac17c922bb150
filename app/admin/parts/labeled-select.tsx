import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
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
  const select = useShownValue<HTMLSelectElement>(value);
  return (
    <label className="flex min-w-0 max-w-full items-center gap-x-3 text-sm">
      {/* The label wraps before the select is truncated. */}
      <span className="shrink-999 text-muted">{label}</span>
      <Select
        ref={select}
        name={name}
        defaultValue={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value, currentTarget)}
        className="text-base sm:max-w-64"
      >
        {children}
      </Select>
    </label>
  );
}

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
