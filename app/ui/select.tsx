import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

/** A select with a line below and an arrow, instead of the browser's box. */
export function Select({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <span className={`field-line relative flex min-w-0 items-center ${className}`}>
      <select
        {...select}
        className="min-h-11 w-full min-w-0 cursor-pointer appearance-none text-ellipsis pe-7 outline-none disabled:cursor-default disabled:text-muted"
      />
      <Icon name="chevronDown" className="pointer-events-none absolute end-0 size-4" />
    </span>
  );
}
