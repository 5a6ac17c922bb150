/** The id of an office's card, for links to it: `office-india`. */
export function officeAnchor({ name }: { name: string }): string {
  return `office-${name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}`;
}
