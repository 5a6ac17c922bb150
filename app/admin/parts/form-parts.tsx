import type { ComponentProps, ReactNode } from 'react';
import { useIsHydrated } from '#app/ui/browser-state.ts';

/** Why a form was not saved. Takes its place also without an error, so that nothing moves. */
export function FormError({ children, className = 'mt-2' }: { children: ReactNode; className?: string }) {
  return (
    <p role="alert" className={`min-h-7 text-accent text-sm ${className}`}>
      {children}
    </p>
  );
}

/** Fields that a form sends without showing them. A name can occur several times. */
export function HiddenFields({ fields }: { fields: [name: string, value: string][] }) {
  return fields.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}

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

interface NeedsScriptsProps {
  className?: string;
  /** Disables the controls after hydration, too. */
  disabled?: boolean;
  children: ReactNode;
}

/** Disables the controls in it until the page is hydrated, because they would do nothing, or lose what is chosen. */
export function NeedsScripts({ className = 'contents', disabled = false, children }: NeedsScriptsProps) {
  const isHydrated = useIsHydrated();
  return (
    <fieldset disabled={disabled || !isHydrated} className={className}>
      {children}
    </fieldset>
  );
}
