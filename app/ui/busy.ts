import type { MouseEvent, SubmitEvent } from 'react';

/**
 * Returns the attributes of a form that shows that it is being sent, and ignores further presses while it is. All forms
 * use them instead of disabled buttons, which would lose the focus.
 */
export function sentOnce(isSending: boolean, onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void) {
  return {
    method: 'post' as const,
    'aria-busy': isSending,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      if (isSending) event.preventDefault();
      else onSubmit?.(event);
    },
  };
}

/**
 * Returns the attributes of a control that shows that it is busy, and ignores presses while it is. For a control outside a
 * form with `sentOnce`, or for another kind of work.
 */
export function pressedOnce<Control extends HTMLElement>(
  isBusy: boolean,
  onPress?: (event: MouseEvent<Control>) => void,
) {
  return {
    // Not `false`, which contradicts a fieldset that is still disabled.
    'aria-disabled': isBusy || undefined,
    onClick(event: MouseEvent<Control>) {
      if (isBusy) event.preventDefault();
      else onPress?.(event);
    },
  };
}
