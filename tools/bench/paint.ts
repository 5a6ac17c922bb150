import type { Browser } from '@playwright/test';
import { LATENCY_MS, leastFirstPaint, transferMs, type Visit, visitFirst } from './first-visit.ts';
import { openShopOfFullLists } from './support/measured-shop.ts';
import { PROXIES, startProxy } from './support/proxy.ts';
import { atMost, comparedWith, median, type Row, untargeted } from './support/row.ts';
import { openBrowser } from './support/slow-browser.ts';

const ROUNDS = 3;

/** Label and unit of each measurement of a visit. */
const MEASURES = {
  firstPaint: ['first paint', 'ms'],
  largestPaint: ['largest paint', 'ms'],
  blocked: ['blocking time', 'ms'],
  shift: ['layout shift, the worst visit', 'layout shift'],
  requests: ['requests', 'requests'],
  all: ['transferred', 'KB'],
  scripts: ['scripts', 'KB'],
} as const;

type Measure = keyof typeof MEASURES;

/** Maximum values. Measurements without a goal are only reported. */
const GOALS: Record<string, Partial<Record<Measure, number>>> = {
  list: { firstPaint: 600, largestPaint: 750, blocked: 60, shift: 0, requests: 30, all: 260, scripts: 130 },
  product: { firstPaint: 550, largestPaint: 700, blocked: 60, shift: 0 },
  home: { shift: 0 },
  search: { shift: 0 },
};

/**
 * Measures first visits to a list of 24, a product, the home page and a search on a slow phone: directly and behind
 * each proxy. If `BESIDE` is set to the origin of another shop, that shop is visited alternately for comparison.
 */
export async function measurePaint(): Promise<Row[]> {
  const shop = await openShopOfFullLists();
  const browser = await openBrowser();
  const rows: Row[] = [];
  try {
    for (const page of Object.keys(GOALS)) rows.push(...(await paintOf(browser, shop.origin, page)));
    for (const settings of PROXIES) {
      const proxy = await startProxy(settings, shop.origin);
      if (!proxy) continue;
      for (const page of ['list', 'product']) {
        const address = proxy.origin + (await pathOf(shop.origin, page));
        rows.push(...(await paintBehind(browser, address, page, settings.name)));
      }
      await proxy.close();
    }
  } finally {
    await browser.close();
    await shop.close();
  }
  return rows;
}

async function paintOf(browser: Browser, origin: string, page: string): Promise<Row[]> {
  const { BESIDE } = process.env;
  const origins = [origin, ...(BESIDE ? [BESIDE] : [])];
  const [address = '', ...other] = await Promise.all(
    origins.map(async (shop) => shop + (await pathOf(shop, page))),
  );
  const [own = [], others] = await inTurns(browser, [address, ...other]);
  const least = await leastFirstPaint(browser, address);
  const pictureTransfer = transferMs(median(own.map(({ picture }) => picture)));
  return [
    ...(Object.keys(MEASURES) as Measure[]).map((measure) => {
      const [words, unit] = MEASURES[measure];
      const goal = GOALS[page]?.[measure];
      const row = `${page} on a slow phone: ${words}`;
      const value = summary(own, measure);
      const plain = goal === undefined ? untargeted(row, value, unit) : atMost(goal, row, value, unit);
      return comparedWith(plain, others && summary(others, measure));
    }),
    untargeted(`${page}: estimated minimum of the first paint`, least, 'ms'),
    untargeted(
      `${page}: estimated minimum of the largest paint`,
      Math.max(least, 2 * LATENCY_MS + pictureTransfer),
      'ms',
    ),
    untargeted(
      `${page}: visits whose largest paint is a picture`,
      own.filter((visit) => visit.isLargestPicture).length,
      'requests',
    ),
  ];
}

/** Measures only the paint times behind a proxy, over HTTPS and HTTP/2. */
async function paintBehind(browser: Browser, address: string, page: string, name: string): Promise<Row[]> {
  const [visits = []] = await inTurns(browser, [address]);
  return (['firstPaint', 'largestPaint'] as const).map((measure) =>
    untargeted(
      `${page} behind ${name}, TLS, HTTP/2: ${MEASURES[measure][0]}`,
      summary(visits, measure),
      'ms',
    ),
  );
}

async function inTurns(browser: Browser, addresses: string[]): Promise<Visit[][]> {
  const visits = addresses.map((): Visit[] => []);
  // The first two rounds are not counted, because the server still resizes pictures and compresses the page.
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const [index, address] of addresses.entries()) {
      const visit = await visitFirst(browser, address);
      if (round >= 0) visits[index]?.push(visit);
    }
  }
  return visits;
}

async function pathOf(origin: string, page: string): Promise<string> {
  if (page !== 'product') return { list: '/women', search: '/search?q=a' }[page] ?? '/';
  const list = await (await fetch(`${origin}/women`)).text();
  return /\/product\/[0-9a-f-]{36}/.exec(list)?.[0] ?? '/';
}

function summary(visits: Visit[], measure: Measure): number {
  const values = visits.map((visit) => visit[measure]);
  return measure === 'shift' ? Math.max(...values) : median(values);
}
