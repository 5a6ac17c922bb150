import { Client } from 'pg';
import { LANGUAGES, type Language, prefixOf } from '#catalogue/text/languages.ts';
import { store } from '#store';
import { visitFirst } from './first-visit.ts';
import { type MeasuredShop, openShopOf } from './support/measured-shop.ts';
import { atLeastOf, atMostOf, median, type Row } from './support/row.ts';
import { openBrowser } from './support/slow-browser.ts';
import { pagesPerCore } from './uncached-page.ts';

const ROUNDS = 5;

/**
 * Measures a list of translated products in every language, compared with English: its first paint on a slow phone, and
 * how many uncached pages a core renders. The languages take turns, so that a busy machine slows all of them down.
 */
export async function measureLanguages(): Promise<Row[]> {
  const shop = await openShopOf(5_000);
  try {
    await offerAllLanguages(shop);
    return [...(await paints(shop)), ...(await uncachedPages(shop))];
  } finally {
    await shop.close();
  }
}

async function paints({ origin }: MeasuredShop): Promise<Row[]> {
  const browser = await openBrowser();
  const visits = new Map<Language, number[]>(LANGUAGES.map((language) => [language, []]));
  try {
    // The first round is not counted, because the server still compresses the pages.
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [language, times] of visits) {
        const { firstPaint } = await visitFirst(browser, `${origin}${prefixOf(language, LANGUAGES)}/women`);
        if (round >= 0) times.push(firstPaint);
      }
    }
  } finally {
    await browser.close();
  }
  const reference = { name: 'English', value: median(visits.get('en') ?? []) };
  return LANGUAGES.slice(1).map((language) =>
    atMostOf(
      1.1,
      `list in ${language} on a slow phone: first paint`,
      median(visits.get(language) ?? []),
      'ms',
      reference,
    ),
  );
}

async function uncachedPages(shop: MeasuredShop): Promise<Row[]> {
  const rounds = new Map<Language, number[]>(LANGUAGES.map((language) => [language, []]));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [language, values] of rounds) {
      const value = await pagesPerCore(
        shop,
        prefixOf(language, LANGUAGES),
        `${round + 1}${LANGUAGES.indexOf(language)}`,
      );
      if (round >= 0) values.push(value);
    }
  }
  const reference = { name: 'English', value: median(rounds.get('en') ?? []) };
  return LANGUAGES.slice(1).map((language) =>
    atLeastOf(
      0.95,
      `uncached category page in ${language}`,
      median(rounds.get(language) ?? []),
      'req/s',
      reference,
    ),
  );
}

/** Offers all languages, and gives every product a name in each. */
async function offerAllLanguages({ origin, databaseUrl }: MeasuredShop): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  for (const language of LANGUAGES.slice(1)) {
    await client.query(
      `insert into product_texts (product_id, language, name, image_alts)
         select id, $1, $2 || ' ' || name, array[$2] from products`,
      [language, NAMES[language]],
    );
  }
  await client.query('analyze');
  await client.query(
    `insert into shop_settings (version, document, changes, published_by) values (1, $1, '[]', 'bench')`,
    [JSON.stringify({ ...store, languages: LANGUAGES })],
  );
  await client.end();
  while ((await fetch(`${origin}/ar/women`)).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

const NAMES: Record<Language, string> = {
  en: 'Bag',
  ar: 'حقيبة جلدية',
  zh: '真皮手提包',
  fr: 'Sac en cuir',
  hi: 'चमड़े का थैला',
};
