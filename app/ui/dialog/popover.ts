/** Whether the browser supports popovers. Safari 16 does not, and throws an error for their selector. */
export function supportsPopovers(): boolean {
  return 'popover' in HTMLElement.prototype;
}

/** Returns the popover that is open, or `null`. */
export function findOpenPopover(within: ParentNode): HTMLElement | null {
  return supportsPopovers() ? within.querySelector<HTMLElement>(':popover-open') : null;
}
