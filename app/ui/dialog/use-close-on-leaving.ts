import { type RefObject, useEffect } from 'react';

/**
 * For a popover that fills the screen around its content: a press beside the content closes it, and so does moving the
 * focus to the page below. The browser closes only smaller popovers by itself, and lets the press through to the page
 * below.
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
