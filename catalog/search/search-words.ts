import type { Language } from '../text/languages.ts';
import { searchFold } from './search-fold.ts';

/**
 * The language of the page, whose texts are ranked first: the shop's source language, or another one. `null` ranks texts
 * in all languages alike, for a shop that has only one.
 */
export type SearchLanguage = Language | 'source' | null;

/** A parsed search term. */
export interface SearchQuery {
  /** The whole term, folded; empty if it has no visible characters. */
  folded: string;
  /** The term in the format of `name_words`: without punctuation, words separated by single spaces. */
  phrase: string;
  language: SearchLanguage;
  /** Different words, at most `MAX_WORDS`. A product must contain all of them, in any order. */
  words: SearchWord[];
}

export interface SearchWord {
  /** Folded, without punctuation around it. */
  word: string;
  /** The product must contain one of these: the stem of the word, or another spelling. */
  patterns: string[];
  /** Where the word must occur: anywhere, at the start of a word, or at its start or end. */
  place: 'anywhere' | 'begins' | 'begins or ends';
  /** Singular, plural and other spellings. As whole words of a name, they rank almost like the word itself. */
  forms: string[];
  /** Lines of `search_text` that name a category whose translated name contains the word; see `withCategories`. */
  categories: string[];
  /** Whether the word is the name of a kind of goods, such as "shoes", or of the people that they are for, such as "men". */
  names: 'goods' | 'people' | null;
  /** `false` if the word was looked up and no product contains it as a whole word. */
  isKnown: boolean;
  /** Spelling corrections, likeliest first; empty for known words. */
  corrections: string[];
}

/** The maximum number of words of a query. Further words are ignored, because product names rarely have more. */
export const MAX_WORDS = 12;

/**
 * Splits a term into search words. Each pattern is a part of its word, so a text that contains the term literally also
 * contains all words.
 */
export function parseSearchQuery(term: string, language: SearchLanguage = null): SearchQuery {
  const folded = searchFold(term);
  const spelled = folded.replace(T_SHIRT, '$1tshirt');
  const tokens = spelled.split(' ').filter((token) => token !== '');
  const named = tokens.flatMap(wordsOfToken);
  // Search for punctuation and for filler words only if the term contains nothing else.
  const words = named.length > 0 ? named : tokens;
  const significant = words.filter((word) => !FILLERS.has(word));
  const unique = new Set(significant.length > 0 ? significant : words);
  return {
    folded,
    language,
    phrase: named.length > 0 ? spelled.replace(/['-]/g, '').replace(SIGNS, ' ').trim() : folded,
    words: [...unique].slice(0, MAX_WORDS).map((word) => searchWord(word, placeOf(word, tokens))),
  };
}

/** Filler words, which occur in too many texts to distinguish products, in several languages; `ref` precedes a code. */
export const FILLERS = new Set(
  (
    'a an the of for with in on to by from or and ' +
    'de del la el los las para con y en da do das dos com e em ' +
    'der die das und fur mit von ve ile icin le les du des et pour avec ' +
    'في من على مع و के का की को में और ref'
  ).split(' '),
);

/** Punctuation that is removed around a word. Does not include `%`, `_`, `#` and `$`, which have a meaning. */
const AROUND = new Set('!"\'(),./:;<>?[]{|}¡¿-');

const SIGNS = /[ !-/:-@[-`{-~]+/g;

function wordsOfToken(token: string): string[] {
  const word = withoutSignsAround(token);
  if (!/[\p{L}\p{N}]/u.test(word)) return /[%_\\]/.test(word) ? [word] : [];
  const parts = word.split(/-+/);
  // A single letter is joined with the other part: "t-shirt" is searched as "tshirt". In a longer hyphenated name, as
  // in a URL, it is left out.
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

/**
 * Splits Chinese text into words with the dictionary of ICU, because it has no spaces. A single letter belongs to the
 * word after it: "t恤" is a T-shirt.
 */
function segmentsOf(word: string): string[] {
  if (!UNSPACED.test(word)) return [word];
  const segments = [...CHINESE.segment(word)].map(({ segment }) => segment);
  return segments.flatMap((segment, at) => {
    const before = segments[at - 1] ?? '';
    if (/^[a-z]$/.test(segment) && at < segments.length - 1) return [];
    return [/^[a-z]$/.test(before) ? before + segment : segment];
  });
}

const CHINESE = new Intl.Segmenter('zh', { granularity: 'word' });
const UNSPACED = /^(?=.*\p{Script=Han})[\p{L}\p{N}]{3,}$/u;

/**
 * Splits Chinese words once more, into pairs of characters: 羊毛衫 becomes 羊毛 and 衫. Names of categories stay whole.
 * Returns the same query if it has no other Chinese words.
 *
 * @param shortest the least number of characters of a word that is split
 */
export function splitChineseWords(query: SearchQuery, shortest = 2): SearchQuery {
  const words = query.words.flatMap((word) =>
    CHINESE_WORD.test(word.word) && [...word.word].length >= shortest && !word.names
      ? partsOf(word.word).map((part) => searchWord(part, 'anywhere'))
      : [word],
  );
  return words.length === query.words.length ? query : { ...query, words: words.slice(0, MAX_WORDS) };
}

const CHINESE_WORD = /^\p{Script=Han}{2,6}$/u;

/** Two characters are split into single ones, longer words into pairs. */
function partsOf(word: string): string[] {
  const characters = [...word];
  const size = characters.length === 2 ? 1 : 2;
  return characters.flatMap((_, at) => (at % size === 0 ? [characters.slice(at, at + size).join('')] : []));
}

function isLone(part: string): boolean {
  return [...part].length < 2;
}

/**
 * Removes punctuation around a word. A regular expression that is anchored only at the end would take quadratic time.
 */
function withoutSignsAround(token: string): string {
  let start = 0;
  let end = token.length;
  while (start < end && AROUND.has(token.charAt(start))) start += 1;
  while (end > start && AROUND.has(token.charAt(end - 1))) end -= 1;
  return token.slice(start, end);
}

/**
 * Returns where a word must occur. Almost every text contains any one or two letters somewhere, so next to other words,
 * short words must be at the start of a word. The first token may also be at the end of a word; otherwise a text that
 * contains the term literally might not match.
 */
function placeOf(word: string, tokens: string[]): SearchWord['place'] {
  if (!FEW_LETTERS.test(word) || tokens.length === 1) return 'anywhere';
  const at = tokens.lastIndexOf(word);
  if (at < 0) return 'anywhere';
  return at > 0 ? 'begins' : 'begins or ends';
}

/** One or two letters of scripts that separate words by spaces and have no prefixed articles. */
const FEW_LETTERS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]{1,2}$/u;

/** Returns a word with its other spellings. @param word folded */
export function searchWord(word: string, place: SearchWord['place']): SearchWord {
  const stem = stemOf(word);
  const spellings = [...(SPELLINGS.get(stem) ?? []), ...numberSpellings(word), ...otherNumbersOf(stem)];
  const singulars = [/s$/, /es$/].map((ending) => word.replace(ending, ''));
  if (/^[a-z]{3,}ies$/.test(word)) spellings.push(`${word.slice(0, -3)}y`);
  const inflected = ARABIC.test(stem)
    ? [stem, ...spellings].map((form) => `ال${form}`)
    : [`${stem}s`, `${stem}es`];
  return {
    word,
    patterns: [stem, ...spellings],
    place,
    forms: [...new Set([stem, ...spellings, ...singulars, ...inflected].map((form) => form.trim()))].filter(
      (form) => form.length > 1 && form !== word && word.length > 1,
    ),
    categories: [],
    names: null,
    isKnown: true,
    corrections: [],
  };
}

/** Returns other spellings of a number: with a space before or after its unit, and with the other decimal sign. */
function numberSpellings(word: string): string[] {
  const [, number = '', unit = ''] = /^(\d+)([a-z]+)$/.exec(word) ?? /^([a-z]+)(\d+)$/.exec(word) ?? [];
  const isDecimal = /^\d+[.,]\d+[a-z]*$/.test(word);
  const decimal = word.replace(/[.,]/, (sign) => (sign === '.' ? ',' : '.'));
  return [...(unit ? [`${number} ${unit}`] : []), ...(isDecimal ? [decimal] : [])];
}

/** Returns the word without its plural ending, Arabic article or "for the". The stem is always a part of the word. */
function stemOf(word: string): string {
  if (/^[ال]ل.../.test(word)) return word.slice(2);
  if (!/^[a-z]{4,}$/.test(word)) return word;
  if (/(?:ch|sh|x|z|s)es$/.test(word) || /..[rlnd]es$/.test(word)) return word.slice(0, -2);
  return /[^isu]s$/.test(word) ? word.slice(0, -1) : word;
}

const ARABIC = /^\p{Script=Arabic}/u;

/** The spellings of "T-shirt", some of which are two words. */
const T_SHIRT = /(^| )t(?:ee)?[- ]?shirt/g;

const SPELLINGS = new Map([
  ['tshirt', ['t shirt', 'tee shirt', 'teeshirt', ' tee ']],
  ['tee', ['tshirt']],
  ['t恤', ['t 恤']],
  ['hoodie', ['hoody', 'sweatshirt']],
  ['jacket', ['blazer', 'overshirt', 'coat']],
  ['veste', ['blouson', 'surchemise', 'manteau']],
  ['ستره', ['جاكيت', 'معطف']],
  ['जैकेट', ['कोट', 'ओवरशर्ट']],
]);

/** Returns how `search_text` contains a category or a section: as a line of its own. */
export function lineOf(name: string): string {
  return `\n ${searchFold(name)} \n`;
}

/**
 * Returns the plurals of a folded Arabic or Hindi word, or its singulars, that do not contain it: فستان for فساتين,
 * घड़ी for घड़ियाँ. Of Hindi plurals, only the part that all cases have in common.
 */
function otherNumbersOf(word: string): string[] {
  if (/^\p{Script=Arabic}{3,}$/u.test(word))
    return [...(BROKEN_PLURALS.get(word) ?? []), ...femininesOf(word)];
  if (/^\p{Script=Devanagari}{3,}$/u.test(word)) return hindiNumbersOf(word);
  return [];
}

/** Most Arabic nouns that end in ة, which is folded to ه, have the plural ات, and so have many borrowed ones. */
function femininesOf(word: string): string[] {
  if (word.endsWith('ه')) return [`${word.slice(0, -1)}ات`];
  if (word.length <= 4 || !word.endsWith('ات')) return [];
  const singular = word.slice(0, -2);
  return [`${singular}ه`, ...(singular.length > 4 ? [singular] : [])];
}

/** Feminine words in ी become ियाँ and ियों, masculine ones in ा become े and ों, others take ें and ों: पुरुषों are पुरुष. */
function hindiNumbersOf(word: string): string[] {
  const [, feminine] = /^(.+?)िय(?:ा[ँं]|ों)$/u.exec(word) ?? [];
  if (feminine) return [`${feminine}ी`];
  const [, plural, ending] = /^(..+?)(ाए[ँं]|ाओं|ें|ों|े|ी|ा)$/u.exec(word) ?? [];
  switch (plural && ending) {
    case 'ी':
      return [`${plural}िय`];
    case 'ा':
      return [`${plural}े`, `${plural}ों`];
    case 'े':
      return [`${plural}ा`];
    case 'ें':
      return [`${plural}`];
    case 'ों':
      return [`${plural}ा`, `${plural}े`, ...(plural && plural.length > 2 ? [plural] : [])];
    default:
      return plural ? [`${plural}ा`] : [];
  }
}

/** Arabic singulars of goods, each with its plural or plurals. */
const PAIRS =
  'فستان فساتين، قميص قمصان، حذاء أحذية، حقيبة حقائب، سروال سراويل، بنطلون بناطيل بنطلونات، بنطال بناطيل، معطف معاطف، ' +
  'ثوب أثواب ثياب، جورب جوارب، حزام أحزمة، خاتم خواتم، سوار أساور، قلادة قلائد، عقد عقود، قرط أقراط، وشاح أوشحة، ' +
  'شال شيلان، عباءة عبايات، تنورة تنانير، صندل صنادل، كعب كعوب، جزمة جزم، شبشب شباشب، قفطان قفاطين، جلباب جلابيب، ' +
  'طرحة طرح، حجاب أحجبة، عمامة عمائم، منديل مناديل، محفظة محافظ، شنطة شنط، عطر عطور، زيت زيوت، لباس ألبسة ملابس، ' +
  'رداء أردية، بدلة بدل، طقم أطقم، مئزر مآزر، نقاب أنقبة، برقع براقع، غترة غتر، شماغ أشمغة، بشت بشوت، دشداشة دشاديش، ' +
  'سلسلة سلاسل، خلخال خلاخيل، حلق حلقان، دبوس دبابيس، تاج تيجان، جوهرة جواهر، حلية حلي، لؤلؤة لآلئ، طاقية طواقي، ' +
  'نعل نعال، رباط أربطة، فرو فراء، قفاز قفافيز، سترة ستر، خيط خيوط، قماش أقمشة، حجر أحجار، مرهم مراهم، مصباح مصابيح، ' +
  'كنزة كنز، طفل أطفال، رجل رجال، امرأة نساء، ولد أولاد، بنت بنات';

const BROKEN_PLURALS = new Map<string, string[]>();
for (const pair of PAIRS.split('، ')) {
  const words = searchFold(pair).split(' ');
  for (const word of words) {
    const others = words.filter((other) => other !== word);
    BROKEN_PLURALS.set(word, [...(BROKEN_PLURALS.get(word) ?? []), ...others]);
  }
}

/** A piece of a text, and whether a search term matches it. */
export interface MarkedPiece {
  text: string;
  isFound: boolean;
}

/**
 * Splits a text into pieces and marks the words that match one of the terms. The pieces add up to the text. If any word
 * starts with a term, words that only contain it are not marked: in "Court Top", "t" marks "Top".
 */
export function markWords(text: string, terms: string[]): MarkedPiece[] {
  const patterns = terms.flatMap((term) => parseSearchQuery(term).words.flatMap((word) => word.patterns));
  const pieces = text.split(/([\s/]+)/).map((piece) => ({ text: piece, forms: formsOf(piece) }));
  const marks = patterns.map((pattern) => {
    const isBegun = pieces.some(({ forms }) => forms.includes(` ${pattern}`));
    return isBegun ? ` ${pattern}` : pattern;
  });
  return pieces.map((piece) => ({
    text: piece.text,
    isFound: marks.some((mark) => piece.forms.includes(mark)),
  }));
}

/** Returns the searchable forms of a piece, each after a space: with punctuation, without, and split at punctuation. */
function formsOf(piece: string): string {
  const folded = searchFold(piece);
  return ` ${folded} ${folded.replace(/['-]/g, '')} ${folded.replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
}
