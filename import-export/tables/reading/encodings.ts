/** Text encodings of tables, with their labels. The first that fits a table best is chosen, so their order matters. */
export const ENCODINGS = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1250': 'Central European (Windows)',
  'windows-1256': 'Arabic (Windows)',
  'iso-8859-6': 'Arabic (ISO)',
  'windows-1251': 'Cyrillic (Windows)',
  'koi8-r': 'Cyrillic (KOI8)',
  'windows-1253': 'Greek (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'euc-kr': 'Korean',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC)',
  gb18030: 'Chinese, simplified (GB)',
  big5: 'Chinese, traditional (Big5)',
  macintosh: 'Western European (Mac)',
} as const;

export type Encoding = keyof typeof ENCODINGS;

type IsWord = (text: string) => boolean;

const JAPANESE = /^[\p{Script=Hiragana}\u30a0-\u30ff\p{Script=Han}]+$/u;

/** What words look like in each encoding. In a wrong encoding, letters mix cases or scripts. */
const WORDS: [Encoding, IsWord][] = [
  ['windows-1252', latin('àáâãäåæçèéêëìíîïñòóôõöøùúûüÿœß')],
  ['windows-1254', latin('çğıöşüâîûİ')],
  ['windows-1250', latin('áäąćčďéęěíĺľłńňóôöőŕřśšťúůűüýźżžăâîşţđß')],
  ['windows-1256', like(/^[\p{Script=Arabic}\u0640]+$/u)],
  ['iso-8859-6', like(/^[\p{Script=Arabic}\u0640]+$/u)],
  ['windows-1255', like(/^[\u05d0-\u05ea]+$/)],
  ['windows-1251', like(/^[А-ЯЁЂ-Џ]?[а-яёђ-џ]+$|^[А-ЯЁЂ-Џ]+$/)],
  ['koi8-r', like(/^[А-ЯЁ]?[а-яё]+$|^[А-ЯЁ]+$/)],
  ['windows-1253', like(/^[\u0386-\u03ab]?[\u03ac-\u03ce]+$|^[\u0386-\u03ab]+$/)],
  ['euc-kr', like(/^\p{Script=Hangul}+$/u)],
  ['shift_jis', like(JAPANESE)],
  ['gb18030', like(/^\p{Script=Han}+$/u)],
  ['euc-jp', like(JAPANESE)],
  ['big5', like(/^\p{Script=Han}+$/u)],
];

/** Encodings whose frequent characters have no byte of ASCII. In Big5, four of ten have one. */
const WITHOUT_ASCII_BYTES: ReadonlySet<Encoding> = new Set(['euc-kr', 'gb18030']);
const MAX_ASCII_BYTES = 0.2;

function like(pattern: RegExp): IsWord {
  return (text) => pattern.test(text);
}

/** Matches words of these letters and ASCII letters, with at least one ASCII letter. */
function latin(letters: string): IsWord {
  const lower = new Set(`abcdefghijklmnopqrstuvwxyz${letters}`);
  const upper = new Set([...lower].map((letter) => letter.toUpperCase()));
  return (text) => {
    const [first = '', ...others] = text;
    if (!/[a-z]/i.test(text) || !(lower.has(first) || upper.has(first))) return false;
    return others.every((letter) => lower.has(letter)) || [...text].every((letter) => upper.has(letter));
  };
}

/**
 * Guesses the encoding of bytes that are not UTF-8 by the share of words that look like words in it. Words in ASCII are
 * the same in all encodings and do not count.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  let best: Encoding = 'windows-1252';
  let most = 0;
  const pairs =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/[\x81-\xfe][\x40-\x7e\x80-\xfe]/g) ?? [];
  const withAscii = pairs.filter(([, second = '']) => second < '\x80').length;
  for (const [encoding, isWord] of WORDS) {
    if (WITHOUT_ASCII_BYTES.has(encoding) && withAscii > MAX_ASCII_BYTES * pairs.length) continue;
    const words = new TextDecoder(encoding)
      .decode(bytes)
      .split(BETWEEN_WORDS)
      .filter((text) => text.length > 1 && NOT_ASCII.test(text));
    const share = words.filter(isWord).length / Math.max(1, words.length);
    if (share > most) [best, most] = [encoding, share];
  }
  return best;
}

/** Everything in ASCII but letters, and the punctuation and currency signs that western texts use. */
const BETWEEN_WORDS = /[\0-@[-`{-\x7f\u00a0«»°©®™€£–—‘’‚“”„…•·،؛؟、。！，：；（）]+/;
const NOT_ASCII = /[^\0-\x7f]/;
