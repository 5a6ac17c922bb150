import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import playwright from '../../../playwright.config.ts';

/** A slow mobile connection: 1.6 Mbit/s, with 150 ms latency. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

/** The window and the slowdown of the processor of most measurements. */
export const VIEWPORT = { width: 1280, height: 800 };
export const SLOWDOWN = 4;

/** Starts the browser of the browser tests. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch(playwright.use?.launchOptions);
}

/** Runs `use` with a page without cache, on a slow connection and a CPU slowed down by a factor. */
export async function onSlowLine<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  slowerProcessor: number,
  use: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    return await use(page, session);
  } finally {
    await context.close();
  }
}

/** Returns the milliseconds until a page of 1 KB is first painted, on the slow line, with `VIEWPORT` and `SLOWDOWN`. */
export async function paintSmallPage(browser: Browser): Promise<number> {
  const html = `<!doctype html><h1>Small</h1>${'x '.repeat(480)}`;
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    return await onSlowLine(browser, { viewport: VIEWPORT }, SLOWDOWN, async (page) => {
      await page.goto(`http://127.0.0.1:${port}/`);
      const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      return Number(await (await page.waitForFunction(paint)).jsonValue());
    });
  } finally {
    server.close();
  }
}
