import { LANGUAGES, type Language, prefixOf } from '#catalog/text/languages.ts';
import { store } from '#store';
import { visitFirst } from './first-visit.ts';
import { onConnection } from './support/database.ts';
import { type MeasuredShop, openShopOf } from './support/measured-shop.ts';
import { atLeastOf, atMostOf, inRounds, median, type Row, untargeted } from './support/row.ts';
import { openBrowser } from './support/slow-browser.ts';
import { pagesPerCore } from './uncached-page.ts';

const ROUNDS = 5;

/**
 * Measures a list of translated products in every language, compared with English: its first paint on a slow phone, and
 * how many uncached pages a core renders. The languages take turns, so that a busy machine slows all of them down.
 */
export async function measure(): Promise<Row[]> {
  const shop = await openShopOf(5_000);
  const browser = await openBrowser();
  try {
    await offerAllLanguages(shop);
    const [english = 0, ...paints] = await inEachLanguage(async (prefix) => {
      return (await visitFirst(browser, `${shop.origin}${prefix}/women`)).firstPaint;
    });
    const [englishRate = 0, ...rates] = await inEachLanguage((prefix, round) =>
      pagesPerCore(shop, prefix, round),
    );
    return LANGUAGES.slice(1).flatMap((language, at) => {
      const paint = untargeted(`list in ${language} on a slow phone: first paint`, paints[at] ?? 0, 'ms');
      const rate = untargeted(`uncached category page in ${language}`, rates[at] ?? 0, 'req/s');
      return [
        atMostOf(1.1, paint, { name: 'English', value: english }),
        atLeastOf(0.95, rate, { name: 'English', value: englishRate }),
      ];
    });
  } finally {
    await browser.close();
    await shop.close();
  }
}

/**
 * Measures the languages in turns.
 *
 * @param measureOne measures one language by the prefix of its addresses; `id` differs for each call
 * @returns the median of each language
 */
async function inEachLanguage(
  measureOne: (prefix: string, id: string) => Promise<number>,
): Promise<number[]> {
  const rounds = await inRounds(ROUNDS, async (round) => {
    const values: number[] = [];
    for (const [at, language] of LANGUAGES.entries())
      values.push(await measureOne(prefixOf(language, LANGUAGES), `${round}${at}`));
    return values;
  });
  return LANGUAGES.map((_, at) => median(rounds.map((values) => values[at] ?? 0)));
}

/** Offers all languages, and gives every product a name in each. */
async function offerAllLanguages({ origin, databaseUrl }: MeasuredShop): Promise<void> {
  await onConnection(databaseUrl, async (client) => {
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
  });
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
