/** Cuts a text that is too long at the end of a word and adds an ellipsis. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - 1);
  const blank = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  const isWhole = /\s/.test(text[most - 1] ?? '') || blank <= most / 2;
  const cut = isWhole ? start : start.slice(0, blank);
  // Remove half of a surrogate pair.
  return `${cut
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`;
}
