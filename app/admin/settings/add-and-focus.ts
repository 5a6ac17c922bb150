import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Adds an entry to the end of a list and moves the focus to its first field. */
export function addAndFocus(list: RefObject<HTMLElement | null>, add: () => void): void {
  flushSync(add);
  list.current?.querySelector<HTMLElement>(':scope > :last-child :is(input, select, textarea)')?.focus();
}
