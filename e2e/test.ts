import { test as base, expect } from '@playwright/test';
import { type OwnShop, openShop } from './open-shop.ts';

/**
 * Playwright's `test`, which fails as well when a page logs an error or a warning, throws, or asks another host for
 * anything. A test that expects a failing request names its address in `expectedFailures`. The worker's own shop is known
 * here, and opened for `own-shop.ts`: tests with other fixtures of the worker would each time need another worker.
 */
export const test = base.extend<{ expectedFailures: RegExp[] }, { ownShop: OwnShop }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
    async ({}, use) => {
      const { shop, close } = await openShop();
      await use(shop);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  expectedFailures: [[], { option: true }],
  page: async ({ page, baseURL, expectedFailures }, use) => {
    const complaints: string[] = [];
    const expected = (text: string) => expectedFailures.some((pattern) => pattern.test(text));
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      const said = `${message.text()} ${message.location().url}`;
      if (!expected(said)) complaints.push(said);
    });
    page.on('pageerror', ({ message, stack = '' }) => {
      // A context that is used again is told of the clock of an earlier test, sometimes before the clock is there.
      const ofPlaywright = message.includes("reading 'controller'") && /at <anonymous>:\d/.test(stack);
      if (!ofPlaywright) complaints.push(message);
    });
    page.on('request', (request) => {
      const url = request.url();
      const own = baseURL !== undefined && url.startsWith(new URL(baseURL).origin);
      if (!own && !/^(data|blob|about|whatsapp|mailto):/.test(url))
        complaints.push(`asked another host: ${url}`);
    });
    await use(page);
    // The next test has the same context, of which Playwright sets back all else.
    await page.context().setOffline(false);
    await page.context().clearPermissions();
    expect(complaints).toEqual([]);
  },
});

export { expect };
