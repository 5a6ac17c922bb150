import type { ComponentProps } from 'react';
import { Labelled } from './labelled.tsx';

interface Props extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
}

/** Labelled room for several lines. */
export function TextField({ label, error, className, ...textarea }: Props) {
  return (
    <Labelled label={label} error={error} className={className}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          className="field-line mt-1 block w-full resize-y py-2 text-base leading-relaxed"
        />
      )}
    </Labelled>
  );
}
