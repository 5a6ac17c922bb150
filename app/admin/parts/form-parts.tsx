import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useIsHydrated } from '#app/ui/browser-state.ts';

/** Why a form was not saved. Takes the same space without an error, so that the form does not move. */
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

/**
 * Disables the controls in it until the page is hydrated, because they would do nothing, or lose what is chosen. If a
 * pressed button disappears, such as "Remove logo", the focus moves to the next control.
 */
export function NeedsScripts({ className = 'contents', disabled = false, children }: NeedsScriptsProps) {
  const isHydrated = useIsHydrated();
  return (
    <fieldset disabled={disabled || !isHydrated} className={className} onClickCapture={keepFocus}>
      {children}
    </fieldset>
  );
}

function keepFocus({ target, currentTarget }: MouseEvent): void {
  const button = target instanceof Element && target.closest('button');
  if (!button) return;
  const controls = [
    ...currentTarget.querySelectorAll<HTMLElement>('button, input, select, textarea, summary'),
  ];
  const at = controls.indexOf(button);
  const nearest = [...controls.slice(at + 1), ...controls.slice(0, at).reverse()];
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    // The bar of the form takes the focus if it is nowhere.
    const isLost = activeElement === body || activeElement?.closest('[data-foot-bar]');
    if (button.isConnected || !isLost) return;
    nearest.find((control) => control.getClientRects().length > 0)?.focus();
  });
}
