/** Cuts a text that is too long at the end of a word and adds an ellipsis. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength - 1);
  const blank = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  const isWhole = /\s/.test(text[maxLength - 1] ?? '') || blank <= maxLength / 2;
  const cut = isWhole ? start : start.slice(0, blank);
  // Remove half of a surrogate pair.
  return `${cut
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`;
}
