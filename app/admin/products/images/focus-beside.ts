/** A button that is about to go hands the focus on: to its like in the neighbouring item, or to choosing images. */
export function focusBeside(button: HTMLButtonElement): void {
  const item = button.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const choose = button.closest('fieldset')?.querySelector<HTMLElement>('input[type=file][multiple]');
  (neighbour?.querySelector('button') ?? choose)?.focus();
}
