import type { Translatable } from './translations.ts';

/** The maximum number of text pages of a shop. */
export const MAX_PAGES = 20;

/** The maximum number of characters of a text page, per language. */
export const MAX_PAGE_TEXT = 50_000;

/** The maximum number of characters of all text pages together, in all languages. */
export const MAX_TOTAL_PAGE_TEXT = 1_000_000;

/** The message for a text that would take long to render. */
export const TOO_MUCH_MARKUP =
  'has too many links, signs or table cells for one page; please divide it into several pages';

/** Returns the texts of a page in all languages, each with its path in the page. */
export function textsOfPage({
  text,
  translations,
}: { text: string } & Translatable<'text'>): [string[], string][] {
  const translated = Object.entries(translations ?? {}).map(([language, texts]): [string[], string] => [
    ['translations', language, 'text'],
    texts?.text ?? '',
  ]);
  return [[['text'], text], ...translated];
}

/** Returns the address of a page of text in the shop. */
export function textPagePath(slug: string): string {
  return `/pages/${slug}`;
}

/** Proposes the end of an address for a title: `Terms & conditions` becomes `terms-conditions`. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.slice(0, 60).replace(/^-/, '').replace(/-$/, '');
}
