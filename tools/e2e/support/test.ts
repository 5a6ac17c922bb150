import { test as base, expect } from '@playwright/test';
import { type OwnShop, openShop } from './open-shop.ts';

/**
 * Playwright's `test`, which also fails if a page logs an error or a warning, throws, or sends a request to another
 * host. A test that expects such a message matches it in `expectedFailures`. The `ownShop` fixture is defined here for
 * `own-shop.ts`, because tests with different worker fixtures cannot share a worker.
 */
export const test = base.extend<{ expectedFailures: RegExp[] }, { ownShop: OwnShop }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
    async ({}, use) => {
      const { shop, close } = await openShop();
      await use(shop);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  expectedFailures: [[], { option: true }],
  page: async ({ page, baseURL, expectedFailures }, use) => {
    const problems: string[] = [];
    const expected = (text: string) => expectedFailures.some((pattern) => pattern.test(text));
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      const text = `${message.text()} ${message.location().url}`;
      // Playwright's routes disable the cache, from which a page reads a prefetched list to load its photos early.
      const isPlaywrightError = text.includes('ERR_CACHE_MISS');
      if (!isPlaywrightError && !expected(text)) problems.push(text);
    });
    page.on('pageerror', ({ message, stack = '' }) => {
      // In a reused context, Playwright may set the clock of an earlier test before its clock script is loaded.
      const isPlaywrightError = message.includes("reading 'controller'") && /at <anonymous>:\d/.test(stack);
      if (!isPlaywrightError) problems.push(message);
    });
    page.on('request', (request) => {
      const url = request.url();
      const isSameOrigin = baseURL !== undefined && url.startsWith(new URL(baseURL).origin);
      if (!isSameOrigin && !/^(data|blob|about|whatsapp|mailto):/.test(url))
        problems.push(`request to another host: ${url}`);
    });
    await use(page);
    // The next test reuses this context, and Playwright resets everything except these two.
    await page.context().setOffline(false);
    await page.context().clearPermissions();
    expect(problems).toEqual([]);
  },
});

export { expect };

declare global {
  interface Window {
    /** The routes of the build, as React Router sends them to the browser. */
    __reactRouterManifest?: {
      routes: Record<string, { path?: string; parentId?: string; module: string; imports?: string[] }>;
    };
  }
}
