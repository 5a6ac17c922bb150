/**
 * Folds a text for comparison in a search: lower case, without accents and vowel marks, with one form of each letter,
 * digit, hyphen and apostrophe, and single spaces. `search_fold` in platform/db/migrations/0000_baseline.sql
 * does the same in SQL; neither depends on the database's locale. Normalizes twice, because removing a character can
 * leave the marks around it in a non-canonical order.
 *
 * If a text contains a term, the folded text contains the folded term. The only exception is a term that starts or ends
 * between two marks of a letter, because normalization may reorder marks.
 */
export function searchFold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(REMOVED, '')
    .normalize('NFD')
    .replace(/[^ -~]/g, (character) => FOLDS.get(character) ?? character)
    .replace(BLANKS, ' ')
    .replace(/^ | $/g, '');
}

/**
 * Invisible characters and marks that only affect pronunciation: soft hyphens, combining marks, Arabic vowel marks and
 * tatweel, the nukta of Indian scripts, zero-width characters. Written for regular expressions in JavaScript and SQL.
 */
export const REMOVED_CHARACTERS =
  '\\u00ad\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a' +
  '\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u093c\\u09bc\\u0a3c\\u0abc\\u0b3c\\u0cbc\\u1ab0-\\u1aff' +
  '\\u1dc0-\\u1dff\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff';

/** Normalized characters and the characters they are replaced with; `translate` in SQL. */
export const TRANSLATED_CHARACTERS: [from: string, to: string][] = [
  // Letters with strokes, which have no decomposition (Unicode Standard, 7.1).
  ['ØøĐđŁłĦħŦŧŊŋıÐðƏÆŒÞẞ', 'ooddllhhttnniddəæœþß'],
  ['ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'αβγδεζηθικλμνξοπρστυφχψωσ'],
  ['АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐӘҒҚҢӨҰҮҺ', 'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґәғқңөұүһ'],
  ['ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ', 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'],
  // Alif wasla, ta marbuta, and the forms of ya, kaf and ha that differ between keyboards.
  ['ٱةىیکھہ', 'اهييكهه'],
  ['٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯', '0123456789012345678901234567890123456789'],
  ['‐‑‒–—―−', '-------'],
  ['’‘ʼ′', "''''"],
  ['“”„«»', '"""""'],
  ['،؛؟⁄', ',;?/'],
];

/** Letters that are replaced with two letters. */
const WRITTEN_OUT: [from: string, to: string][] = [
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['þ', 'th'],
];

const FOLDS = new Map(
  TRANSLATED_CHARACTERS.flatMap(([from, to]) =>
    [...from].map((character, at): [string, string] => [character, [...to][at] ?? '']),
  ),
);
for (const [letter, two] of WRITTEN_OUT) {
  for (const [character, folded] of FOLDS) if (folded === letter) FOLDS.set(character, two);
  FOLDS.set(letter, two);
}

const REMOVED = new RegExp(`[${REMOVED_CHARACTERS}]+`, 'g');
/** Control characters and spaces of any width, including line breaks. */
const BLANKS = /[\p{Cc}\p{Z}]+/gu;
