import type { Browser, CDPSession, Page } from '@playwright/test';
import { onSlowLine } from './support/slow-browser.ts';

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** Milliseconds to observe the page after its load event, to include late changes. */
const AFTERWARDS = 1_500;

/** Measurements of a first visit without interaction. Times in milliseconds, transferred sizes in kilobytes. */
export interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** Sum of the time over 50 ms of each task after the first paint (Total Blocking Time). */
  blocked: number;
  shift: number;
  requests: number;
  all: number;
  scripts: number;
  /** Size of the largest contentful paint if it is a picture, else 0. */
  picture: number;
}

/** Visits a page for the first time, on a phone with a quarter of this CPU's speed. */
export function visitFirst(browser: Browser, url: string): Promise<Visit> {
  return onSlowLine(browser, { ...PHONE, ignoreHTTPSErrors: true }, 4, async (page) => {
    const sizes = await transferSizes(page);
    await page.addInitScript(observeVisit);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(AFTERWARDS);
    const { tasks, largest, ...seen } = await page.evaluate(() => window.visit);
    const after = tasks.filter(({ start }) => start >= seen.firstPaint);
    const files = [...sizes.values()];
    const kilobytes = (part: typeof files) => part.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
    return {
      ...seen,
      blocked: after.reduce((sum, { duration }) => sum + duration - 50, 0),
      requests: files.length,
      all: kilobytes(files),
      scripts: kilobytes(files.filter(({ type }) => type === 'Script')),
      picture: kilobytes(files.filter((file) => file.url === largest)),
    };
  });
}

/**
 * Estimates the minimum time to the first paint in milliseconds: the latency, the transfer of the page, and style and
 * layout, measured without scripts at a quarter of this CPU's speed.
 */
export function leastFirstPaint(browser: Browser, url: string): Promise<number> {
  const withoutScripts = { ...PHONE, ignoreHTTPSErrors: true, javaScriptEnabled: false };
  return onSlowLine(browser, withoutScripts, 4, async (page, session) => {
    const sizes = await transferSizes(page);
    await session.send('Performance.enable');
    await page.goto(url, { waitUntil: 'load' });
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    const [document] = [...sizes.values()];
    const work = (seconds('LayoutDuration') + seconds('RecalcStyleDuration')) * 1_000;
    return LATENCY_MS + transferMs((document?.bytes ?? 0) / 1_000) + work;
  });
}

/** Latency of the connection that `slow-browser.ts` emulates. */
export const LATENCY_MS = 150;

/** Returns the milliseconds that a transfer takes on that connection. */
export function transferMs(kilobytes: number): number {
  return kilobytes / 0.2;
}

async function transferSizes(page: Page) {
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
