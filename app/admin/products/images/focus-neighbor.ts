/**
 * Moves the focus from a button that will disappear to the same button of the neighboring item, or to "Choose images".
 */
export function focusNeighbor(button: HTMLButtonElement): void {
  const item = button.closest('li');
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  const choose = button.closest('fieldset')?.querySelector<HTMLElement>('input[type=file][multiple]');
  (neighbor?.querySelector('button') ?? choose)?.focus();
}
