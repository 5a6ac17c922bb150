/** Longer texts are cut before they are compared. */
const MAX_TEXT_LENGTH = 300;

/** Returns a text in lower case and without accents, so that spellings can be compared. */
export function fold(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
}

/** Returns the words of a text, folded and in the singular. */
export function wordsOf(text: string): string[] {
  return fold(text.slice(0, MAX_TEXT_LENGTH))
    .replace(/[’']s?(?!\p{L})/gu, '')
    .split(/[^\p{L}\p{N}-]+/u)
    .flatMap((word) => (word === '' || word === '-' ? [] : [singular(word)]));
}

function singular(word: string): string {
  if (/(?:sh|ch|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^sui]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

/** Returns the steps of a path such as `Accessories > Scarves` or `Accessories/Scarves`. */
export function stepsOf(path: string): string[] {
  return path
    .slice(0, MAX_TEXT_LENGTH)
    .split(/[>/›»]/)
    .map((step) => step.trim())
    .filter((step) => step !== '');
}
