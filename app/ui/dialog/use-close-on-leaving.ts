import { type RefObject, useEffect } from 'react';

/**
 * Closes a popover that fills the screen, after a click beside its content or when the focus moves to the page below.
 * Browsers close a popover only after a click outside of it, and that click also acts on the page.
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
