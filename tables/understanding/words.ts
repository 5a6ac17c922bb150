/** Longer texts are cut before they are compared. */
const MAX_TEXT_LENGTH = 300;

/** The words in their order, folded: small letters, no accents, no plural. */
export function wordsOf(text: string): string[] {
  const folded = text
    .slice(0, MAX_TEXT_LENGTH)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[’']s?(?!\p{L})/gu, '');
  return folded
    .split(/[^\p{L}\p{N}-]+/u)
    .flatMap((word) => (word === '' || word === '-' ? [] : [singular(word)]));
}

function singular(word: string): string {
  if (/(?:sh|ch|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^sui]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

/** The steps of a path such as `Accessories > Scarves` or `Accessories/Scarves`. */
export function stepsOf(path: string): string[] {
  return path
    .slice(0, MAX_TEXT_LENGTH)
    .split(/[>/›»]/)
    .map((step) => step.trim())
    .filter((step) => step !== '');
}
