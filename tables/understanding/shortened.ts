/** The text, cut at the end of a word where it is longer than so many characters, with an ellipsis. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - 1);
  const blank = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  const isWhole = /\s/.test(text[most - 1] ?? '') || blank <= most / 2;
  const cut = isWhole ? start : start.slice(0, blank);
  // Not through the middle of a character.
  return `${cut
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`;
}
