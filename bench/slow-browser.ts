import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import playwright from '../playwright.config.ts';

/** The network of a visitor far from the next mast. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

/** Starts the browser of the browser tests. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch(playwright.use?.launchOptions);
}

/** A phone that has never been here, with a quarter of this processor's speed. */
export async function onSlowPhone<Result>(
  browser: Browser,
  baseURL: string,
  use: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL, viewport, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    return await use(page, context);
  } finally {
    await context.close();
  }
}
