import { type RefObject, useEffect } from 'react';

/**
 * Closes a popover that fills the screen when the visitor clicks beside its content or moves the focus to the page below.
 * Browsers close a popover only on a click outside of it, and that click would also act on the page.
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
