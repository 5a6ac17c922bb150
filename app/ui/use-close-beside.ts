import { type RefObject, useEffect } from 'react';

/**
 * For a popover that fills the screen around what it shows: a press beside that closes it. The browser would close a
 * smaller one by itself, but lets the press through to what lies beneath.
 */
export function useCloseBeside(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = popover.current;
    const closeBeside = ({ target }: MouseEvent) => {
      if (target === element) element?.hidePopover();
    };
    element?.addEventListener('click', closeBeside);
    return () => element?.removeEventListener('click', closeBeside);
  }, [popover]);
}
