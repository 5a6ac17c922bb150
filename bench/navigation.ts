import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { openShopOfFullLists } from './measured-shop.ts';
import { atMost, comparedWith, median, type Row } from './row.ts';
import { onSlowLine, openBrowser } from './slow-browser.ts';

const ROUNDS = 3;

interface Scenario {
  name: string;
  /** The link on `/women` that is clicked. */
  link(page: Page): Locator;
  /** Selector of the element that shows the heading and pictures of the target. */
  place: string;
  /** Milliseconds for which the pointer hovers over the link before the click. */
  hover: number;
  /** Maximum milliseconds to the heading, and to a picture. */
  goals: [number, number];
}

const product = {
  link: (page: Page) => page.locator('#content a[href^="/product/"]').nth(1),
  place: 'dialog[open]',
};
const list = {
  link: (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Bags', exact: true }),
  place: '#content:has(h1)',
};
const SCENARIOS: Scenario[] = [
  { name: 'to a product', ...product, hover: 0, goals: [300, 450] },
  { name: 'to a product, hovered over for 300 ms', ...product, hover: 300, goals: [100, 250] },
  { name: 'to a list of 24', ...list, hover: 0, goals: [300, 650] },
  { name: 'to a list of 24, hovered over for 300 ms', ...list, hover: 300, goals: [150, 500] },
];

/** Milliseconds from a click on a link until a heading and a picture of its target are painted. */
interface Press {
  heading: number;
  picture: number;
  /** Number of requests for page data. */
  reads: number;
}

/**
 * Measures clicks on links, each for the first and the second time. If `BESIDE` is set to the origin of another shop,
 * its links are measured alternately for comparison.
 */
export async function measureNavigation(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const shop = await openShopOfFullLists(directory);
  const browser = await openBrowser();
  const origins = [shop.origin, ...(process.env.BESIDE ? [process.env.BESIDE] : [])];
  const rows: Row[] = [];
  try {
    for (const scenario of SCENARIOS) {
      const presses = origins.map((): Press[][] => []);
      for (let round = -1; round < ROUNDS; round += 1) {
        for (const [index, origin] of origins.entries()) {
          const visit = await pressTwice(browser, origin, scenario);
          if (round >= 0) presses[index]?.push(visit);
        }
      }
      rows.push(...rowsOf(scenario, presses));
    }
  } finally {
    await browser.close();
    await shop.close();
    await rm(directory, { recursive: true });
  }
  return rows;
}

function rowsOf({ name, goals }: Scenario, [own = [], others]: Press[][][]): Row[] {
  return ['first', 'second'].flatMap((time, at) => {
    const value = (visits: Press[][], part: keyof Press) =>
      median(visits.map((visit) => visit[at]?.[part] ?? 0));
    const row = (part: keyof Press, goal: number, unit: Row['unit']) =>
      comparedWith(
        atMost(goal, `press ${name}, ${time} time: ${part}`, value(own, part), unit),
        others && value(others, part),
      );
    return [row('heading', goals[0], 'ms'), row('picture', goals[1], 'ms'), row('reads', 1, 'reads')];
  });
}

/** Uses a desktop viewport, a mobile connection, and a quarter of this CPU's speed. */
function pressTwice(browser: Browser, origin: string, scenario: Scenario): Promise<Press[]> {
  const size = { baseURL: origin, viewport: { width: 1280, height: 800 } };
  return onSlowLine(browser, size, 4, async (page) => {
    let reads = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.data')) reads += 1;
    });
    await page.goto('/women', { waitUntil: 'load' });
    await page.waitForTimeout(3_000);
    const presses: Press[] = [];
    for (let time = 0; time < 2; time += 1) {
      reads = 0;
      presses.push({ ...(await press(page, scenario)), reads });
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
  const box = await target.boundingBox();
  if (!box) throw new Error('The link is not visible.');
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
