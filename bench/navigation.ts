import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDemoShop } from './measured-shop.ts';
import { atMost, median, type Row } from './row.ts';
import { onSlowLine, openBrowser } from './slow-browser.ts';

const ROUNDS = 7;

/** From the press on a link until the next page is painted, where the visitor had pointed at the link before. */
export async function measureNavigation(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const shop = await openDemoShop(directory);
  const browser = await openBrowser();
  const times: number[] = [];
  const reads: number[] = [];
  try {
    for (let round = -1; round < ROUNDS; round += 1) {
      const size = { viewport: { width: 1280, height: 800 } };
      const visit = await onSlowLine(browser, { baseURL: shop.origin, ...size }, 1, goToBags);
      if (round < 0) continue;
      times.push(visit.painted);
      reads.push(visit.reads);
    }
  } finally {
    await browser.close();
    await shop.close();
    await rm(directory, { recursive: true });
  }
  return [
    atMost(100, 'navigation to a page that was read ahead, painted', median(times), 'ms'),
    atMost(1, 'the same: how often its data were read, at most', Math.max(...reads), 'reads'),
  ];
}

async function goToBags(page: Page): Promise<{ painted: number; reads: number }> {
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/bags.data')) reads += 1;
  });
  await page.goto('/women');
  // The code of the other pages comes after the page, and the pointer after that.
  await page.waitForTimeout(2_500);
  const link = page.getByRole('banner').getByRole('link', { name: 'Bags', exact: true });
  const answer = page.waitForResponse('**/bags.data');
  await link.hover();
  await (await answer).finished();
  const painted = page.evaluate(timeOfNavigation, 'Bags');
  await link.click();
  return { painted: await painted, reads };
}

/** Runs in the page: milliseconds from the next click until the frame with the new heading has been painted. */
function timeOfNavigation(heading: string): Promise<number> {
  return new Promise((resolve) => {
    let pressed = 0;
    addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== heading) return;
      observer.disconnect();
      // A frame's callbacks run before it is painted; a task that they leave behind runs after.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
