import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'input'> {
  label: string;
}

/** A checkbox with its label. */
export function Tick({ label, className = '', ...input }: Props) {
  return (
    <label className={`flex min-h-11 w-fit cursor-pointer items-center gap-3 py-1.5 text-sm ${className}`}>
      <input type="checkbox" {...input} className="tick-box" />
      <span>{label}</span>
    </label>
  );
}
