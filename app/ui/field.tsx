import { type ComponentProps, useId } from 'react';

interface Props extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
}

/** A labelled line to write on, with its error below. */
export function Field({ label, error, className = '', ...input }: Props) {
  const id = useId();
  return (
    <div className={`mt-5 ${className}`}>
      <label htmlFor={id} className="block text-muted text-sm">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="mt-1 min-h-11 w-full border-ink/40 border-b bg-transparent text-base focus:border-ink"
      />
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-accent text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}
