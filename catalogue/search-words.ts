import { searchFold } from './search-fold.ts';

/** What a search term asks for. */
export interface SearchQuery {
  /** The whole term, folded; empty where it shows nothing. */
  folded: string;
  /** The same as names hold it in `name_words`: without signs, one blank between two words. */
  phrase: string;
  /** All of these must occur in a product, in any order: no more than `MAX_WORDS`, none twice. */
  words: SearchWord[];
}

export interface SearchWord {
  /** Folded, without signs around it. */
  word: string;
  /** The product must contain one of these: the word without its ending, and other spellings of it. */
  patterns: string[];
  /** Where in a text it has to be: anywhere, or where a word begins, or where one begins or ends. */
  place: 'anywhere' | 'begins' | 'begins or ends';
  /** Singular, plural and other spellings: as good as the word itself where one is a whole word of the name. */
  forms: string[];
  /** Whether it may stand as it was typed; not where it was looked for and no product has it whole. */
  isKnown: boolean;
  /** What may have been meant, the likeliest first; empty where the catalogue knows the word. */
  corrections: string[];
}

/** More words than a product's name has tell nothing more; all further ones may be in it or not. */
export const MAX_WORDS = 12;

/**
 * Takes a term apart into the words to look for. Each pattern is a part of its word, so that whatever contains the term
 * literally also contains all words.
 */
export function parseSearchQuery(term: string): SearchQuery {
  const folded = searchFold(term);
  const spelled = folded.replace(T_SHIRT, '$1tshirt');
  const tokens = spelled.split(' ').filter((token) => token !== '');
  const named = tokens.flatMap(wordsOfToken);
  // Signs are looked for where nothing else is asked, and so are words that nearly every text has.
  const words = named.length > 0 ? named : tokens;
  const telling = words.filter((word) => !FILLERS.has(word));
  const asked = new Set(telling.length > 0 ? telling : words);
  return {
    folded,
    phrase: named.length > 0 ? spelled.replace(/['-]/g, '').replace(SIGNS, ' ').trim() : folded,
    words: [...asked].slice(0, MAX_WORDS).map((word) => searchWord(word, placeOf(word, tokens))),
  };
}

/** Words that are in too many texts to tell products apart, in the languages of the shop's visitors. */
export const FILLERS = new Set(
  (
    'a an the of for with in on to by from or and ' +
    'de del la el los las para con y en da do das dos com e em ' +
    'der die das und fur mit von ve ile icin le les du des et pour avec ' +
    'في من على مع و'
  ).split(' '),
);

/** What stands around a word: not `%`, `_`, `#` or `$`, which say something themselves. */
const AROUND = new Set('!"\'(),./:;<>?[]{|}¡¿-');

const SIGNS = /[ !-/:-@[-`{-~]+/g;

function wordsOfToken(token: string): string[] {
  const word = withoutSignsAround(token);
  if (!/[\p{L}\p{N}]/u.test(word)) return /[%_\\]/.test(word) ? [word] : [];
  const parts = word.split(/-+/);
  // A lone letter says something only together with the rest: "t-shirt" is looked for as "tshirt". Of a name that is all
  // hyphened, as in an address, it is left out.
  if (parts.some(isLone)) {
    const others = parts.filter((part) => !isLone(part));
    return parts.length > 2 && others.length > 0 ? others.flatMap(wordsOfToken) : [word.replace(/['-]/g, '')];
  }
  return parts.flatMap((part) => {
    const pieces = part.split(/'+/);
    return pieces.some(isLone) ? [pieces.join('')] : pieces.flatMap(alternativesIn);
  });
}

function alternativesIn(part: string): string[] {
  const alternatives = part.split(/[/,;&+]+/);
  return alternatives.some(isLone) ? [part] : alternatives.flatMap(segmentsOf);
}

/** Splits Chinese text into words by the dictionary of ICU, because it has no spaces. */
function segmentsOf(word: string): string[] {
  if (!UNSPACED.test(word)) return [word];
  return [...CHINESE.segment(word)].map(({ segment }) => segment);
}

const CHINESE = new Intl.Segmenter('zh', { granularity: 'word' });
const UNSPACED = /^\p{Script=Han}{3,}$/u;

function isLone(part: string): boolean {
  return [...part].length < 2;
}

/** Not by an expression: one that is anchored at the end alone takes a time that grows with the square of the signs. */
function withoutSignsAround(token: string): string {
  let start = 0;
  let end = token.length;
  while (start < end && AROUND.has(token.charAt(start))) start += 1;
  while (end > start && AROUND.has(token.charAt(end - 1))) end -= 1;
  return token.slice(start, end);
}

/**
 * Nearly every text has a letter or two somewhere inside its words, so that beside others they count where a word begins.
 * Whatever contains the term literally has them there: all but the first of its tokens, with which one may only end.
 */
function placeOf(word: string, tokens: string[]): SearchWord['place'] {
  if (!FEW_LETTERS.test(word) || tokens.length === 1) return 'anywhere';
  const at = tokens.lastIndexOf(word);
  if (at < 0) return 'anywhere';
  return at > 0 ? 'begins' : 'begins or ends';
}

/** Of scripts that set words apart by blanks and nothing before them. */
const FEW_LETTERS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]{1,2}$/u;

function searchWord(word: string, place: SearchWord['place']): SearchWord {
  const stem = stemOf(word);
  const spellings = [...(SPELLINGS.get(stem) ?? [])];
  const singulars = [/s$/, /es$/].map((ending) => word.replace(ending, ''));
  if (/^[a-z]{3,}ies$/.test(word)) spellings.push(`${word.slice(0, -3)}y`);
  return {
    word,
    patterns: [stem, ...spellings],
    place,
    forms: [...new Set([stem, ...spellings, ...singulars, `${stem}s`, `${stem}es`])].filter(
      (form) => form.length > 1 && form !== word && word.length > 1,
    ),
    isKnown: true,
    corrections: [],
  };
}

/** The word without the ending of its plural, or without the Arabic article: a part of the word itself. */
function stemOf(word: string): string {
  if (/^ال..../.test(word)) return word.slice(2);
  if (!/^[a-z]{4,}$/.test(word)) return word;
  if (/(?:ch|sh|x|z|s)es$/.test(word) || /..[rlnd]es$/.test(word)) return word.slice(0, -2);
  return /[^isu]s$/.test(word) ? word.slice(0, -1) : word;
}

/** One word in many spellings, of which some are two. */
const T_SHIRT = /(^| )t(?:ee)?[- ]?shirt/g;

const SPELLINGS = new Map([
  ['tshirt', ['t shirt', 'tee shirt', 'teeshirt']],
  ['tee', ['tshirt']],
]);
