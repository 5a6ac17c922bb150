import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Keeps the current link of a row that scrolls in view. @returns the ref of the row */
export function useCurrentInView<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address determines the current link.
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-current]');
    if (!row.current || !chosen) return;
    const [line, box] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (box.left < line.left || box.right > line.right) {
      row.current.scrollBy({ left: box.left - line.left - (line.width - box.width) / 2 });
    }
  }, [pathname, search]);
  return row;
}
