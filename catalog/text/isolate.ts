/** Whether a text contains letters that are written from right to left: Hebrew, Arabic and their neighbors. */
export function isRightToLeft(text: string): boolean {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text);
}

/**
 * Isolates a text from the direction of the sentence around it (FSI and PDI, Unicode UAX 9), for places without markup.
 * Otherwise the punctuation and numbers beside the text would move.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
