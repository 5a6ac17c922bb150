/** Estimates the width of a text as a multiple of its font size. Errs on the high side. */
export function widthInEms(text: string): number {
  return [...text].reduce((ems, letter) => ems + emsOf(letter), 0);
}

function emsOf(letter: string): number {
  if (letter === ' ') return 0.3;
  if (/[mwMW]|\p{Lo}/u.test(letter)) return 1;
  return /\p{Lu}/u.test(letter) ? 0.8 : 0.6;
}
