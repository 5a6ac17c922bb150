import { type ReactNode, useId } from 'react';

interface Props {
  label: string;
  error: string | undefined;
  className?: string | undefined;
  /** Draws the control with these attributes on it. */
  children(control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }): ReactNode;
}

/** A control with its label above and its error below, tied together for every reader. */
export function Labelled({ label, error, className = '', children }: Props) {
  const id = useId();
  return (
    <div className={`mt-5 ${className}`}>
      <label htmlFor={id} className="block text-muted text-sm">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-error` : undefined,
      })}
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-accent text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}
