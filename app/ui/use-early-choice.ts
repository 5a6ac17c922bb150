import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

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
