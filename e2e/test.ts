import { test as base, expect } from '@playwright/test';

/**
 * Playwright's `test`, which fails as well when a page logs an error or a warning, throws, or asks another host for
 * anything. A test that expects a failing request names its address in `expectedFailures`.
 */
export const test = base.extend<{ expectedFailures: RegExp[]; quietPage: undefined }>({
  expectedFailures: [[], { option: true }],
  quietPage: [
    async ({ page, baseURL, expectedFailures }, use) => {
      const complaints: string[] = [];
      const expected = (text: string) => expectedFailures.some((pattern) => pattern.test(text));
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        const said = `${message.text()} ${message.location().url}`;
        if (!expected(said)) complaints.push(said);
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        const url = request.url();
        const own = baseURL !== undefined && url.startsWith(new URL(baseURL).origin);
        if (!own && !/^(data|blob|about|whatsapp|mailto):/.test(url))
          complaints.push(`asked another host: ${url}`);
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
