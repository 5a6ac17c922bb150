import type { ComponentProps } from 'react';
import { Labelled } from './labelled.tsx';

interface Props extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
}

/** A labelled line to write on. */
export function Field({ label, error, className, ...input }: Props) {
  return (
    <Labelled label={label} error={error} className={className}>
      {(control) => <input {...input} {...control} className="field-line mt-1 min-h-11 w-full text-base" />}
    </Labelled>
  );
}
