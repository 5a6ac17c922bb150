import type { Browser, CDPSession, Page } from '@playwright/test';
import { onSlowLine } from './slow-browser.ts';

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** Milliseconds after the page has loaded, in which what comes late would show. */
const AFTERWARDS = 1_500;

/** What a browser says of a first visit that touches nothing. Times in milliseconds, sizes in kilobytes on the line. */
export interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** Whether what was painted largest is a picture. */
  ofPicture: boolean;
  /** Of each task after the first paint what is over 50 ms, together (Total Blocking Time). */
  blocked: number;
  shift: number;
  requests: number;
  all: number;
  scripts: number;
  /** Of the largest picture, `0` where it is none. */
  picture: number;
}

/** Visits a page as somebody who has never been here, on a phone with a quarter of this processor's speed. */
export function visitFirst(browser: Browser, url: string): Promise<Visit> {
  return onSlowLine(browser, { ...PHONE, ignoreHTTPSErrors: true }, 4, async (page) => {
    const sizes = await sizesOnLine(page);
    await page.addInitScript(observeVisit);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(AFTERWARDS);
    const { tasks, largest, ...seen } = await page.evaluate(() => window.visit);
    const after = tasks.filter(({ start }) => start >= seen.firstPaint);
    const files = [...sizes.values()];
    const kilobytes = (some: typeof files) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
    return {
      ...seen,
      ofPicture: largest !== '',
      blocked: after.reduce((sum, { duration }) => sum + duration - 50, 0),
      requests: files.length,
      all: kilobytes(files),
      scripts: kilobytes(files.filter(({ type }) => type === 'Script')),
      picture: kilobytes(files.filter((file) => file.url === largest)),
    };
  });
}

/**
 * What a first paint needs on any machine of this speed, in milliseconds: the line's answer, the page's bytes, and
 * reading, style and layout, measured without scripts, at a quarter of the speed.
 */
export function leastFirstPaint(browser: Browser, url: string): Promise<number> {
  const withoutScripts = { ...PHONE, ignoreHTTPSErrors: true, javaScriptEnabled: false };
  return onSlowLine(browser, withoutScripts, 4, async (page, session) => {
    const sizes = await sizesOnLine(page);
    await session.send('Performance.enable');
    await page.goto(url, { waitUntil: 'load' });
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    const [document] = [...sizes.values()];
    const work = (seconds('LayoutDuration') + seconds('RecalcStyleDuration')) * 1_000;
    return ANSWER + onLine((document?.bytes ?? 0) / 1_000) + work;
  });
}

/** Milliseconds until an answer begins, and that so many kilobytes take on the line of `slow-browser.ts`. */
export const ANSWER = 150;
export function onLine(kilobytes: number): number {
  return kilobytes / 0.2;
}

async function sizesOnLine(page: Page): Promise<Map<string, { url: string; type: string; bytes: number }>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const sizes = new Map<string, { url: string; type: string; bytes: number }>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = '' }) => {
    if (url.startsWith('http')) sizes.set(requestId, { url, type, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = sizes.get(requestId);
    if (file) file.bytes = encodedDataLength;
  });
  return sizes;
}

declare global {
  interface Window {
    visit: Pick<Visit, 'firstPaint' | 'largestPaint' | 'shift'> & {
      /** The address of the largest picture. */
      largest: string;
      tasks: { start: number; duration: number }[];
    };
  }
}

/** Runs in the page. */
function observeVisit(): void {
  const visit: Window['visit'] = { firstPaint: 0, largestPaint: 0, largest: '', shift: 0, tasks: [] };
  window.visit = visit;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') visit.firstPaint = startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    visit.largestPaint = entry.startTime;
    visit.largest = 'url' in entry ? String(entry.url) : '';
  });
  observe('longtask', ({ startTime, duration }) => {
    visit.tasks.push({ start: startTime, duration });
  });
  observe('layout-shift', (entry) => {
    visit.shift += 'value' in entry ? Number(entry.value) : 0;
  });
}
