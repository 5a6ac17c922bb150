import type { ComponentProps } from 'react';
import { Labelled } from './labelled.tsx';

interface Props extends ComponentProps<'select'> {
  label: string;
  error?: string | undefined;
}

/** A labelled choice out of a few. */
export function SelectField({ label, error, className, ...select }: Props) {
  return (
    <Labelled label={label} error={error} className={className}>
      {(control) => (
        <select
          {...select}
          {...control}
          className="mt-1 min-h-11 w-full border-edge border-b bg-transparent text-base disabled:opacity-50"
        />
      )}
    </Labelled>
  );
}
