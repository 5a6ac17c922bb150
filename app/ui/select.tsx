import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
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

/**
 * Handles a choice that the visitor made before hydration, for which React receives no event. The select also needs
 * `autoComplete="off"`: otherwise the browser restores an older choice after Back, which would look like a new one.
 *
 * @param value the value of the select according to React
 * @param onChoose called once after hydration, if the select then has another value
 * @returns the `ref` of the select
 */
export function useEarlyChoice(
  value: string,
  onChoose: (select: HTMLSelectElement) => void,
): RefObject<HTMLSelectElement | null> {
  const select = useRef<HTMLSelectElement>(null);
  const handleEarlyChoice = useEffectEvent(() => {
    if (select.current && select.current.value !== value) onChoose(select.current);
  });
  useEffect(() => handleEarlyChoice(), []);
  return select;
}
