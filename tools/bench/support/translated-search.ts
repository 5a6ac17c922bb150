import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { RealProduct, RealQuery } from './search-data.ts';
import { TRANSLATED, TRANSLATIONS, type TranslatedLanguage } from './translated-words.ts';

/**
 * Adds a name and description in each language to loaded products. Words without a translation, such as brands, stay.
 */
export async function loadTranslations(db: Db, products: RealProduct[]): Promise<void> {
  const rows = products.flatMap(({ n, name, description }) =>
    TRANSLATED.map((language) => ({
      n,
      language,
      name: translate(name, language).slice(0, 200),
      description: description && translate(description, language),
    })),
  );
  for (let first = 0; first < rows.length; first += 800) {
    await db.execute(sql`
      insert into product_texts (product_id, language, name, description)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, language, name, description
      from json_to_recordset(${JSON.stringify(rows.slice(first, first + 800))}::json)
        as texts (n int, language text, name text, description text)`);
  }
  await db.execute(sql`vacuum analyze`);
}

/** Returns the queries that can be translated in a language, with variants that its writing allows. */
export function queriesIn(queries: RealQuery[], language: 'en' | TranslatedLanguage): RealQuery[] {
  const translated = queries
    .filter(({ set, q }) => SETS.has(set) && isTranslatable(q))
    .map((query) => ({ ...query, q: language === 'en' ? query.q : translate(query.q, language) }));
  const variants = VARIANTS[language].flatMap(([set, vary]) =>
    translated
      .filter(({ q }) => vary(q) !== q)
      .slice(0, 60)
      .map((query) => ({ ...query, set, q: vary(query.q) })),
  );
  return [...translated, ...variants];
}

const SETS = new Set(['full name', 'three of its words, any order', 'attributes', 'attributes turned']);

/** Whether most words of a query have a translation. */
function isTranslatable(query: string): boolean {
  const words = query.toLowerCase().split(' ');
  return words.filter((word) => TRANSLATIONS.has(word)).length * 2 > words.length;
}

/** Ways to write a query differently. */
const VARIANTS: Record<'en' | TranslatedLanguage, [set: string, vary: (query: string) => string][]> = {
  en: [['a letter left out', withoutLetter]],
  ar: [
    ['without hamza and ta marbuta', (query) => query.replace(/[أإآ]/g, 'ا').replace(/ة/g, 'ه')],
    ['with vowel marks', (query) => query.replace(/([بتسرقل])(?=\p{Script=Arabic})/gu, '$1\u064e')],
    ['with the article', (query) => query.replace(/(?<=^| )(?=\p{Script=Arabic}{3})(?!ال)/gu, 'ال')],
    ['a letter left out', withoutLetter],
  ],
  zh: [
    ['with spaces', (query) => query.replace(/(?<=\p{Script=Han}{2})(?=\p{Script=Han}{2})/gu, ' ')],
    ['without 色', (query) => query.replace(/色/g, '')],
  ],
  fr: [
    ['without accents', (query) => query.normalize('NFD').replace(/\p{M}/gu, '')],
    ['plural', (query) => query.replace(/[a-z]{3,}[^s\W](?= |$)/g, '$&s')],
    ['a letter left out', withoutLetter],
  ],
  hi: [
    ['without nukta', (query) => query.normalize('NFD').replace(/\u093c/g, '')],
    ['a letter left out', withoutLetter],
  ],
};

/** Leaves out a letter of the longest word that is not Latin, or of the longest at all. */
function withoutLetter(query: string): string {
  const words = query.split(' ');
  const own = words.filter((word) => /[^ -~]/.test(word) && word.length > 3);
  const [longest = ''] = (own.length > 0 ? own : words).toSorted((a, b) => b.length - a.length);
  const at = Math.floor(longest.length / 2);
  return query.replace(longest, longest.slice(0, at) + longest.slice(at + 1));
}

/** Translates word by word. Chinese words follow each other without spaces. */
function translate(text: string, language: TranslatedLanguage): string {
  const words = text.split(' ').map((word) => TRANSLATIONS.get(word.toLowerCase())?.[language] ?? word);
  const joined = words.join(' ');
  return language === 'zh' ? joined.replace(/(?<=\p{Script=Han}) (?=T恤|\p{Script=Han})/gu, '') : joined;
}
