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
