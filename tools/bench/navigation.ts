import type { Browser, Locator, Page } from '@playwright/test';
import { openShopOfFullLists } from './support/measured-shop.ts';
import { atMost, atMostOf, inRounds, median, type Row, untargeted } from './support/row.ts';
import { onSlowLine, openBrowser, paintSmallPage, SLOWDOWN, VIEWPORT } from './support/slow-browser.ts';

const ROUNDS = 3;

interface Scenario {
  name: string;
  /** The link on `/women` that is clicked. */
  link(page: Page): Locator;
  /** Selector of the element that shows the heading and pictures of the target. */
  place: string;
  /** Milliseconds for which the pointer hovers over the link before the click. */
  hover: number;
  /** Maximum time to the heading, as a share of the first paint of a page of 1 KB. */
  goal: number;
}

const product = {
  link: (page: Page) => page.getByRole('article').nth(1).locator('a[href^="/product/"]').first(),
  place: 'dialog[open]',
};
const list = {
  link: (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Bags', exact: true }),
  place: '#content:has(h1)',
};
const SCENARIOS: Scenario[] = [
  { name: 'to a product', ...product, hover: 0, goal: 0.9 },
  { name: 'to a product, hovered over for 300 ms', ...product, hover: 300, goal: 0.8 },
  { name: 'to a list of 24', ...list, hover: 0, goal: 0.9 },
  { name: 'to a list of 24, hovered over for 300 ms', ...list, hover: 300, goal: 0.8 },
];

/** Milliseconds from a click on a link until a heading and a picture of its target are painted. */
interface Press {
  heading: number;
  picture: number;
  /** Number of requests for page data, from when the pointer arrived. */
  reads: number;
}

/**
 * Measures clicks on links, each for the first and the second time, relative to the first paint of a page of 1 KB. If
 * `BESIDE` is set to the origin of another shop, its links are measured alternately for comparison.
 */
export async function measure(): Promise<Row[]> {
  const shop = await openShopOfFullLists();
  const browser = await openBrowser();
  const origins = [shop.origin, ...(process.env.BESIDE ? [process.env.BESIDE] : [])];
  const rows: Row[] = [];
  try {
    for (const scenario of SCENARIOS) {
      const rounds = await inRounds(ROUNDS, async () => {
        const smallPage = await paintSmallPage(browser);
        const presses: Press[][] = [];
        for (const origin of origins) presses.push(await pressTwice(browser, origin, scenario));
        return { smallPage, presses };
      });
      const smallPage = median(rounds.map((round) => round.smallPage));
      for (const at of origins.keys()) {
        const visits = rounds.map(({ presses }) => presses[at] ?? []);
        rows.push(...rowsOf(scenario, at === 0 ? 'press' : 'the other: press', visits, smallPage));
      }
    }
  } finally {
    await browser.close();
    await shop.close();
  }
  return rows;
}

/** @param visits the first and the second press of each visit */
function rowsOf({ name, place, goal }: Scenario, label: string, visits: Press[][], smallPage: number): Row[] {
  const reference = { name: 'page of 1 KB', value: smallPage };
  return ['first', 'second'].flatMap((time, at) => {
    const row = (part: keyof Press, unit: 'ms' | 'reads') =>
      untargeted(
        `${label} ${name}, ${time} time: ${part}`,
        median(visits.map((visit) => visit[at]?.[part] ?? 0)),
        unit,
      );
    const [heading, picture, reads] = [row('heading', 'ms'), row('picture', 'ms'), row('reads', 'reads')];
    return [
      atMostOf(goal, heading, reference),
      // A list's pictures are requested when its data has arrived, which can be after the press.
      place === product.place ? atMostOf(goal, picture, reference) : picture,
      atMost(1, reads.row, reads.value, reads.unit),
    ];
  });
}

/** Uses a desktop viewport, a mobile connection, and a quarter of this CPU's speed. */
function pressTwice(browser: Browser, origin: string, scenario: Scenario): Promise<Press[]> {
  return onSlowLine(browser, { baseURL: origin, viewport: VIEWPORT }, SLOWDOWN, async (page) => {
    await page.goto('/women', { waitUntil: 'load' });
    await page.waitForTimeout(3_000);
    const presses: Press[] = [];
    for (let time = 0; time < 2; time += 1) {
      await page.evaluate(() => performance.clearResourceTimings());
      presses.push({ ...(await press(page, scenario)), reads: await page.evaluate(countReads) });
      await page.goBack();
      await page.waitForTimeout(1_500);
      await page.mouse.move(5, 400);
    }
    return presses;
  });
}

async function press(
  page: Page,
  { link, place, hover }: Scenario,
): Promise<Pick<Press, 'heading' | 'picture'>> {
  const target = link(page);
  // Scroll to the whole card, because partly visible links are handled differently.
  await target.evaluate((link) =>
    (link.closest('article') ?? link).scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const box = await target.boundingBox();
  if (!box || box.y < 0 || box.y + box.height > VIEWPORT.height) throw new Error('The link is not in view');
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, 200) / 2];
  // Without a hover time the pointer moves and clicks at once, like a tap.
  if (hover > 0) {
    await page.mouse.move(x, y);
    await page.waitForTimeout(hover);
  }
  await page.evaluate(watchNavigation, place);
  const previousUrl = page.url();
  await page.mouse.click(x, y);
  const painted = await page.evaluate(() => window.pressToPaint);
  // The URL changes after the paint.
  await page.waitForURL((address) => address.href !== previousUrl);
  return painted;
}

declare global {
  interface Window {
    /** Milliseconds from the next click until the frames with the heading and a picture are painted. */
    pressToPaint: Promise<Pick<Press, 'heading' | 'picture'>>;
  }
}

/** Runs in the page. Counts also prefetches, which Playwright does not report, and nothing that comes from the cache. */
function countReads(): number {
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return loaded.filter(
    ({ name, transferSize }) => new URL(name).pathname.endsWith('.data') && transferSize > 0,
  ).length;
}

/** Runs in the page. */
function watchNavigation(place: string): void {
  const headings = () =>
    [...document.querySelectorAll(`${place} h1, ${place} h2`)]
      .filter((heading) => heading.checkVisibility({ visibilityProperty: true }))
      .map((heading) => heading.textContent.trim());
  const before = headings();
  window.pressToPaint = new Promise((resolve) => {
    let pressed = 0;
    // Infinity misses the goal if the element never appears.
    const seen = { heading: Infinity, picture: Infinity };
    addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
    const hasHeading = () => headings().some((text) => !before.includes(text) && !text.includes('Loading'));
    const hasPicture = () =>
      [...document.querySelectorAll<HTMLImageElement>(`${place} img`)].some((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        const isInSight =
          image.checkVisibility({ visibilityProperty: true }) && bottom > 0 && top < innerHeight;
        return isInSight && image.complete && image.naturalWidth > 0 && width > 100;
      });
    const look = () => {
      const found = pressed > 0 && hasHeading();
      const [heading, picture] = [found, found && hasPicture()];
      // Animation frame callbacks run before the paint; a task queued by them runs after it.
      setTimeout(() => {
        const after = performance.now() - pressed;
        if (heading) seen.heading = Math.min(seen.heading, after);
        if (picture) seen.picture = Math.min(seen.picture, after);
        if (seen.picture < Infinity || after > 10_000) resolve(seen);
      });
      requestAnimationFrame(look);
    };
    look();
  });
}
