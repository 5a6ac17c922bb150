import type { Browser } from '@playwright/test';
import { LATENCY_MS, leastFirstPaint, transferMs, type Visit, visitFirst } from './first-visit.ts';
import { administratorOf, openShopOfFullLists } from './support/measured-shop.ts';
import { atMost, comparedWith, inRounds, median, type Row, untargeted } from './support/row.ts';
import { openBrowser } from './support/slow-browser.ts';

const ROUNDS = 4;

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
 * Measures first visits to a list of 24, a product, the home page and a search on a slow phone. If `BESIDE` is set to the origin of another shop, that shop is visited alternately for comparison.
 */
export async function measure(): Promise<Row[]> {
  const shop = await openShopOfFullLists();
  const browser = await openBrowser();
  const rows: Row[] = [];
  try {
    for (const page of Object.keys(GOALS)) rows.push(...(await paintOf(browser, shop.origin, page)));
    rows.push(...(await paintAfterSave(browser, shop.origin)));
  } finally {
    await browser.close();
    await shop.close();
  }
  return rows;
}

async function paintOf(browser: Browser, origin: string, page: string): Promise<Row[]> {
  const { BESIDE } = process.env;
  const addresses: string[] = [];
  for (const shop of BESIDE ? [origin, BESIDE] : [origin]) addresses.push(shop + (await pathOf(shop, page)));
  const [own = [], others] = await inTurns(browser, addresses);
  const least = await leastFirstPaint(browser, addresses[0] ?? '');
  const picture = 2 * LATENCY_MS + transferMs(median(own.map((visit) => visit.picture)));
  return [
    ...(Object.keys(MEASURES) as Measure[]).map((measured) => {
      const row = rowOf(`${page} on a slow phone`, measured, own, GOALS[page]?.[measured]);
      return comparedWith(row, others ? { name: 'the other', value: summary(others, measured) } : null);
    }),
    untargeted(`${page}: estimated minimum of the first paint`, least, 'ms'),
    untargeted(`${page}: estimated minimum of the largest paint`, Math.max(least, picture), 'ms'),
  ];
}

/** Visits a list whose cached page has become stale: each visit is the first one after the save of a price. */
async function paintAfterSave(browser: Browser, origin: string): Promise<Row[]> {
  const send = await administratorOf({ origin });
  const id = (await pathOf(origin, 'product')).replace('/product/', '');
  const [visits = []] = await inTurns(browser, [`${origin}/women`], async () => {
    const body = new URLSearchParams({ intent: 'change', id, kind: 'price', value: '1' });
    const answer = await send('/admin/dashboard.data', { method: 'POST', body });
    if (!answer.ok) throw new Error(`The price was not saved: ${await answer.text()}`);
  });
  return (['firstPaint', 'all'] as const).map((measured) =>
    rowOf('list right after a save', measured, visits),
  );
}

function rowOf(page: string, measured: Measure, visits: Visit[], goal?: number): Row {
  const [words, unit] = MEASURES[measured];
  const row = untargeted(`${page}: ${words}`, summary(visits, measured), unit);
  return goal === undefined ? row : atMost(goal, row.row, row.value, unit);
}

/** Visits the addresses alternately. The second round also warms up, because the server still resizes pictures. */
async function inTurns(browser: Browser, addresses: string[], prepare = async () => {}): Promise<Visit[][]> {
  const rounds = await inRounds(ROUNDS, async () => {
    await prepare();
    const visits: Visit[] = [];
    for (const address of addresses) visits.push(await visitFirst(browser, address));
    return visits;
  });
  return addresses.map((_, at) => rounds.slice(1).flatMap((visits) => visits[at] ?? []));
}

async function pathOf(origin: string, page: string): Promise<string> {
  if (page !== 'product') return { list: '/women', search: '/search?q=a' }[page] ?? '/';
  const list = await (await fetch(`${origin}/women`)).text();
  return /\/product\/[0-9a-f-]{36}/.exec(list)?.[0] ?? '/';
}

function summary(visits: Visit[], measured: Measure): number {
  const values = visits.map((visit) => visit[measured]);
  return measured === 'shift' ? Math.max(...values) : median(values);
}
