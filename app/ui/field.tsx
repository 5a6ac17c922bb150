import { type ComponentProps, type ReactNode, useId } from 'react';
import { Select } from './select.tsx';

type Props<Control extends 'input' | 'textarea' | 'select'> = ComponentProps<Control> & {
  label: string;
  error?: string | undefined;
  /** A line below the control. */
  hint?: ReactNode;
};

/** A text field with a label. With a placeholder, its caret begins at the right on Arabic pages (arabic.css). */
export function Field({ label, error, hint, className, ...input }: Props<'input'>) {
  return (
    <Labeled label={label} error={error} className={className} hint={hintsOf(hint, input)}>
      {(control) => (
        <input
          dir="auto"
          placeholder=" "
          {...input}
          {...control}
          className="field-line mt-1 min-h-11 w-full text-base"
        />
      )}
    </Labeled>
  );
}

/** A multi-line text field with a label. */
export function TextField({ label, error, hint, className, ...textarea }: Props<'textarea'>) {
  return (
    <Labeled label={label} error={error} className={className} hint={hintsOf(hint, textarea)}>
      {(control) => (
        <textarea
          dir="auto"
          placeholder=" "
          {...textarea}
          {...control}
          className="field-line mt-1 block w-full resize-y py-2 text-base leading-relaxed"
        />
      )}
    </Labeled>
  );
}

/** A select with a label. */
export function SelectField({ label, error, hint, className, ...select }: Props<'select'>) {
  return (
    <Labeled label={label} error={error} className={className} hint={hint}>
      {(control) => <Select {...select} {...control} className="mt-1 text-base" />}
    </Labeled>
  );
}

interface LabeledProps {
  label: string;
  error: string | undefined;
  className?: string | undefined;
  /** Lines below the control. */
  hint?: ReactNode;
  /** Renders the control with these attributes. */
  children(control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }): ReactNode;
}

/** A control with its label above and its error below, linked for screen readers. */
export function Labeled({ label, error, className = '', hint, children }: LabeledProps) {
  const id = useId();
  return (
    <div className={`mt-5 ${className}`}>
      <label htmlFor={id} className="block text-muted text-sm">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby':
          [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined,
      })}
      {hint ? (
        <div id={`${id}-hint`} className="mt-1 text-muted text-xs tabular">
          {hint}
        </div>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-accent text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function hintsOf(hint: ReactNode, input: Limited): ReactNode {
  const length = lengthHint(input);
  return hint && length ? [hint, <p key="length">{length}</p>] : hint || length;
}

/** Returns `185 of 200 characters` for a text near its limit, because browsers cut off longer texts silently. */
export function lengthHint({ value, maxLength }: Limited): string | null {
  const length = String(value ?? '').length;
  if (!maxLength || length < maxLength * 0.8) return null;
  const counted = `${length} of ${maxLength} characters`;
  return length < maxLength ? counted : `${counted}. The rest is cut off.`;
}

interface Limited {
  value?: unknown;
  maxLength?: number | undefined;
}
