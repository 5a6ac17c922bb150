import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Hears the plain arrow keys inside an element, or anywhere in the dialog that it stands in. `onArrow` gets the
 * direction (`x` 1 to the right, `y` 1 down) and answers whether it made use of it; if not, the browser may.
 */
export function useArrowKeys(
  element: RefObject<HTMLElement | null>,
  onArrow: (x: number, y: number) => boolean,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (!direction || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof HTMLInputElement) return;
    if (onArrow(...direction)) event.preventDefault();
  });
  useEffect(() => {
    const scope = element.current?.closest('dialog') ?? element.current;
    scope?.addEventListener('keydown', onKeyDown);
    return () => scope?.removeEventListener('keydown', onKeyDown);
  }, [element]);
}

const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
