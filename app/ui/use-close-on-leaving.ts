import { type RefObject, useEffect } from 'react';

/**
 * For a popover that fills the screen around what it shows: a press beside that closes it, and so does the focus when
 * it goes on to the page below. The browser would close a smaller one for a press by itself, but lets the press through
 * to what lies beneath.
 */
export function useCloseOnLeaving(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = popover.current;
    const onClick = ({ target }: MouseEvent) => {
      if (target === element) element?.hidePopover?.();
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element?.contains(relatedTarget)) element?.hidePopover?.();
    };
    element?.addEventListener('click', onClick);
    element?.addEventListener('focusout', onFocusOut);
    return () => {
      element?.removeEventListener('click', onClick);
      element?.removeEventListener('focusout', onFocusOut);
    };
  }, [popover]);
}
