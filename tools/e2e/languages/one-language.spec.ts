import { CATEGORIES } from '#catalogue/products/product.ts';
import { LANGUAGES } from '#catalogue/text/languages.ts';
import { store } from '#store';
import { offerLanguages } from '../support/offer-languages.ts';
import { expect, type OwnShop, test } from '../support/own-shop.ts';

const PAGES = [
  '',
  '/women',
  '/women?page=99',
  '/women?min=1&max=2',
  '/women?fact=Color%3A+None',
  '/women?sort=price-up&min=20.50',
  '/footwear',
  '/kids',
  '/accessories',
  '/accessories?sections=name',
  '/accessories?subcategory=Belt',
  '/accessories?subcategory=Nothing',
  '/accessories?page=99',
  '/search',
  '/search?q=bag',
  '/search?q=zzzqqqxxx',
  '/search?q=bag&page=99',
  '/search?q=lether',
  '/locations',
  '/contact',
  '/product/00000000-0000-4000-8000-000000000000',
  '/line-sheet/00000000-0000-4000-8000-000000000000',
  '/pages/nothing',
  '/nowhere',
];

test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

test('La-20 an Arabic page has no Latin words except names, and one language in its scripts', async ({
  ownShop,
}) => {
  await offerLanguages(ownShop, [...LANGUAGES]);
  const names = await namesOf(ownShop);
  const products = await ownShop.sql<{ id: string }>(
    'select id from products where not hidden order by random() limit 12',
  );
  const found: string[] = [];
  for (const path of [...PAGES, ...products.map(({ id }) => `/product/${id}`)]) {
    const html = await (await fetch(`${ownShop.origin}/ar${path}`)).text();
    expect(html, path).toContain('<html lang="ar" dir="rtl"');
    // The home page shows slides, which name categories; elsewhere those are the shop's own words.
    const known = path === '' ? names : names.filter((name) => !OWN_WORDS.has(name));
    found.push(...latinWordsIn(html, known).map((word) => `${path}: ${word}`));
    expect(html.match(/\/assets\/texts-(?:en|zh|fr|hi)-/), path).toBeNull();
  }
  expect(found).toEqual([]);
});

/** Words that the owner's texts and the shop share: only the shop translates its own. */
const OWN_WORDS = new Set<string>([...CATEGORIES, ...store.offices.map(({ country }) => country)]);

/** Everything that the owner typed, and names that are Latin in every language. The longest come first. */
async function namesOf({ sql }: OwnShop): Promise<string[]> {
  const [row] = await sql<{ names: string[] }>(
    `select array_agg(distinct word) as names from (
       select unnest(array[name, description, sub_category, code] || facts || image_alts || regexp_split_to_array(description, '\\s*\\n\\s*')) as word
       from products
     ) as words where word <> ''`,
  );
  const typed = strings(store);
  const fonts = ['Vazirmatn', 'Markazi Text'];
  const switches = ['English', 'Français'];
  const typedByVisitors = ['bag', 'lether', 'leather', 'zzzqqqxxx', 'Nothing', 'Color', 'None'];
  return [...(row?.names ?? []), ...typed, ...fonts, ...switches, ...typedByVisitors, 'US$', 'PDF']
    .map((name) => name.replace(/\s+/g, ' '))
    .toSorted((a, b) => b.length - a.length);
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

/** Words of two Latin letters or more in what visitors see, hear or share. */
function latinWordsIn(html: string, names: string[]): string[] {
  const attributes = [
    ...html.matchAll(/ (?:aria-label|aria-roledescription|alt|title|placeholder)="([^"]*)"/g),
    ...html.matchAll(
      /<meta (?:name="description"|property="og:(?:title|description|image:alt)"|name="twitter:(?:title|description)") content="([^"]*)"/g,
    ),
  ].map(([, text = '']) => text);
  const visible = html
    .replace(/<(script|style|noscript)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<(address|time)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<br\/?>|<wbr\/?>|<!-- -->/g, '')
    .split(/<[^>]*>/);
  return [...visible, ...attributes].flatMap((text) => {
    let rest = unescaped(text)
      .replace(/https?:\S+/g, '')
      .replace(/\s+/g, ' ');
    // The beginnings of descriptions are shortened.
    const start = rest.split('…')[0] ?? '';
    if (rest.includes('…') && names.some((name) => name.startsWith(start.trim()))) return [];
    for (const name of names) rest = rest.replaceAll(name, ' ');
    return rest.match(/[A-Za-z]{2,}/g) ?? [];
  });
}

function unescaped(text: string): string {
  return text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

for (const language of ['ar', 'zh', 'fr', 'hi'] as const) {
  test(`La-20 in ${language}, pages work with scripts and load the texts of one language`, async ({
    page,
    ownShop,
  }) => {
    await offerLanguages(ownShop, ['en', language]);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(`/${language}/women`);
    await page.locator('main article a').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    for (const path of ['/locations', '/contact', '/accessories', '/search']) {
      await page.getByRole('contentinfo').locator(`a[href="/${language}${path}"]`).click();
      await expect(page).toHaveURL(`/${language}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const texts = loaded.filter((path) => path.includes('/texts-')).map((path) => path.split('-')[1]);
    expect(new Set(texts.filter((name) => name && /^(ar|zh|fr|hi|en)$/.test(name)))).toEqual(
      new Set([language]),
    );
  });
}
