import type { Browser } from '@playwright/test';
import { type MeasuredShop, openDemoShop, signIn } from './support/measured-shop.ts';
import { atMost, comparedWith, inRounds, median, type Row } from './support/row.ts';
import { onSlowLine, openBrowser, paintSmallPage, SLOWDOWN, VIEWPORT } from './support/slow-browser.ts';

const ROUNDS = 3;

/** Pages of the admin, with the control that must react, and after how many milliseconds at most. */
const PAGES = [
  {
    name: 'table of products',
    path: '/admin/dashboard',
    control: 'thead input[type=checkbox]',
    limit: 2_500,
  },
  { name: 'form of a product', path: '/admin/products/new', control: 'input[name=name]', limit: 2_000 },
];

/** Measures the first visit to pages of the admin on a slow line, until their controls react. */
export async function measure(): Promise<Row[]> {
  const shop = await openDemoShop();
  const browser = await openBrowser();
  try {
    const cookie = await signIn(shop.origin);
    const rows: Row[] = [];
    for (const { name, path, control, limit } of PAGES) {
      const rounds = await inRounds(ROUNDS, async () => ({
        small: await paintSmallPage(browser),
        usable: await usableAfter(browser, shop, cookie, path, control),
      }));
      const row = atMost(limit, `${name}, until it reacts`, median(rounds.map(({ usable }) => usable)), 'ms');
      rows.push(comparedWith(row, { name: 'page of 1 KB', value: median(rounds.map(({ small }) => small)) }));
    }
    return rows;
  } finally {
    await browser.close();
    await shop.close();
  }
}

/** Returns the milliseconds from the navigation until React has taken over a control. */
function usableAfter(
  browser: Browser,
  { origin }: MeasuredShop,
  cookie: string,
  path: string,
  control: string,
): Promise<number> {
  return onSlowLine(browser, { baseURL: origin, viewport: VIEWPORT }, SLOWDOWN, async (page) => {
    await page.context().addCookies(
      cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/);
        return { name, value, url: origin };
      }),
    );
    await page.goto(path, { waitUntil: 'commit' });
    // React adds this property to an element when it attaches the event handlers.
    const since = await page.waitForFunction((selector) => {
      const element = document.querySelector(selector);
      const isTakenOver = element && Object.keys(element).some((key) => key.startsWith('__reactProps'));
      return isTakenOver ? performance.now() : null;
    }, control);
    return Number(await since.jsonValue());
  });
}
