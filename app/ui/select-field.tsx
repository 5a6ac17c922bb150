import ChevronDown from 'lucide-react/icons/chevron-down';
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
        <span className="relative mt-1 flex items-center">
          <select
            {...select}
            {...control}
            className="field-line min-h-11 w-full cursor-pointer appearance-none pe-7 text-base disabled:cursor-default disabled:text-muted"
          />
          <ChevronDown aria-hidden strokeWidth={1.25} className="pointer-events-none absolute end-0 size-4" />
        </span>
      )}
    </Labelled>
  );
}
