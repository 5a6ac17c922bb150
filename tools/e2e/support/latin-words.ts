import { CATEGORIES } from '#catalog/products/product.ts';
import { store } from '#store';
import type { OwnShop } from './open-shop.ts';

/** Words that occur in the owner's texts and in the texts of the shop. Only the texts of the shop are translated. */
const OWN_WORDS = new Set<string>([...CATEGORIES, ...store.offices.map(({ country }) => country)]);

/** Returns the owner's texts, and names that are in Latin letters in every language; the longest first. */
export async function namesOf({ sql }: OwnShop): Promise<string[]> {
  const [row] = await sql<{ names: string[] }>(
    `select array_agg(distinct word) as names from (
       select unnest(array[name, description, sub_category, code] || facts || array(select split_part(fact, ': ', 2) from unnest(facts) as fact) || image_alts || regexp_split_to_array(description, '\\s*\\n\\s*')) as word
       from products
     ) as words where word <> ''`,
  );
  const typed = strings(store);
  const fonts = ['Vazirmatn', 'Markazi Text', 'Martel', 'Hind', 'Bodoni Moda', 'Hanken Grotesk'];
  const switches = ['English', 'Français'];
  const typedByVisitors = ['bag', 'lether', 'leather', 'zzzqqqxxx', 'Nothing', 'Color', 'None'];
  return [
    ...(row?.names ?? []),
    ...typed,
    ...fonts,
    ...switches,
    ...typedByVisitors,
    'US$',
    'PDF',
    'WhatsApp',
  ]
    .map((name) => name.replace(/\s+/g, ' '))
    .toSorted((a, b) => b.length - a.length);
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

/** Returns the words of at least two Latin letters in the texts that visitors see, hear or share, except names. */
export function latinWordsIn(path: string, html: string, names: string[]): string[] {
  // On the home page, slides of the owner name categories. On other pages, names of categories must be translated.
  const known = path === '' ? names : names.filter((name) => !OWN_WORDS.has(name));
  const attributes = [
    ...html.matchAll(/ (?:aria-label|aria-roledescription|alt|title|placeholder)="([^"]*)"/g),
    ...html.matchAll(
      /<meta (?:name="description"|property="og:(?:title|description|image:alt)"|name="twitter:(?:title|description)") content="([^"]*)"/g,
    ),
  ].map(([, text = '']) => text);
  const visible = html
    .replace(/<(script|style|noscript)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<br\/?>|<wbr\/?>|<!-- -->/g, '')
    .split(/<[^>]*>/);
  return [...visible, ...attributes].flatMap((text) => {
    let rest = unescaped(text)
      .replace(/https?:\S+/g, '')
      .replace(/\s+/g, ' ');
    // A shortened description ends in an ellipsis.
    const start = rest.split('…')[0] ?? '';
    if (rest.includes('…') && names.some((name) => name.startsWith(start.trim()))) return [];
    for (const name of known) rest = rest.replaceAll(name, ' ');
    return (rest.match(/[A-Za-z]{2,}/g) ?? []).map((word) => `${path}: ${word}`);
  });
}

function unescaped(text: string): string {
  return text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
