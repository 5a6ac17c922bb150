import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDemoShop } from './measured-shop.ts';
import { atMost, median, type Row } from './row.ts';
import { onSlowLine, openBrowser } from './slow-browser.ts';

const ROUNDS = 7;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
/** Milliseconds after the page has loaded, in which what comes late would show. */
const AFTERWARDS = 1_500;

/** What a visitor's browser says of a first visit to a category page, on a slow phone. */
export async function measurePaint(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const shop = await openDemoShop(directory);
  const browser = await openBrowser();
  const visits: Visit[] = [];
  try {
    // At the first visit the server makes the pictures' sizes, and compresses the page.
    for (let round = -2; round < ROUNDS; round += 1) {
      const visit = await onSlowLine(browser, { baseURL: shop.origin, ...PHONE }, 4, visitCategory);
      if (round >= 0) visits.push(visit);
    }
  } finally {
    await browser.close();
    await shop.close();
    await rm(directory, { recursive: true });
  }
  const middle = (name: keyof Visit) => median(visits.map((visit) => visit[name]));
  return [
    atMost(800, 'category page on a slow phone: first contentful paint', middle('firstPaint'), 'ms'),
    atMost(1_200, 'the same: largest contentful paint', middle('largestPaint'), 'ms'),
    atMost(50, 'the same: blocking time', middle('blocked'), 'ms'),
    atMost(
      0,
      'the same: layout shift, the worst visit',
      Math.max(...visits.map(({ shift }) => shift)),
      'layout shift',
    ),
  ];
}

interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** Of each task after the first paint what is over 50 ms, together (Total Blocking Time). */
  blocked: number;
  shift: number;
}

async function visitCategory(page: Page): Promise<Visit> {
  await page.addInitScript(observeVisit);
  await page.goto('/women', { waitUntil: 'load' });
  await page.waitForTimeout(AFTERWARDS);
  const { tasks, ...visit } = await page.evaluate(() => window.visit);
  const after = tasks.filter(({ start }) => start >= visit.firstPaint);
  return { ...visit, blocked: after.reduce((sum, { duration }) => sum + duration - 50, 0) };
}

declare global {
  interface Window {
    visit: Omit<Visit, 'blocked'> & { tasks: { start: number; duration: number }[] };
  }
}

/** Runs in the page. */
function observeVisit(): void {
  const visit: Window['visit'] = { firstPaint: 0, largestPaint: 0, shift: 0, tasks: [] };
  window.visit = visit;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') visit.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    visit.largestPaint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    visit.tasks.push({ start: startTime, duration });
  });
  observe('layout-shift', (entry) => {
    visit.shift += 'value' in entry ? Number(entry.value) : 0;
  });
}
