import type { ReactNode } from 'react';

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

/** A choice with its label before it, or above it where there is no room. */
export function LabelledSelect({ label, value, onChange, children }: Props) {
  return (
    <label className="flex min-w-0 max-w-full flex-wrap items-center gap-x-3 text-sm">
      <span className="text-muted">{label}</span>
      <select
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="field-line min-h-11 min-w-0 max-w-full text-ellipsis text-base"
      >
        {children}
      </select>
    </label>
  );
}
