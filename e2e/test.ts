import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type OwnShop, openShop } from './open-shop.ts';

/** The context of the last test, with one page, for the next one that asks for the same kind. */
interface Kept {
  kind?: string | undefined;
  context?: BrowserContext;
}

/**
 * Playwright's `test`, which fails as well when a page logs an error or a warning, throws, or asks another host for
 * anything. A test that expects a failing request names its address in `expectedFailures`. The worker's own shop is known
 * here, and opened for `own-shop.ts`: tests with other fixtures of the worker would each time need another worker.
 *
 * The context outlives the test, with its renderer and what that has compiled: a new one, and Playwright's `reuseContext`,
 * which leads through empty pages and empties the cache, take more of the processor than what most tests do.
 */
export const test = base.extend<{ expectedFailures: RegExp[] }, { ownShop: OwnShop; kept: Kept }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
    async ({}, use) => {
      const { shop, close } = await openShop();
      await use(shop);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  kept: [({}, use) => use({}), { scope: 'worker' }],
  expectedFailures: [[], { option: true }],
  context: async (
    { browser, kept, baseURL, javaScriptEnabled, hasTouch, isMobile, timezoneId, userAgent },
    use,
  ) => {
    const kind = JSON.stringify([baseURL, javaScriptEnabled, hasTouch, isMobile, timezoneId, userAgent]);
    if (!kept.context || kept.kind !== kind) {
      await kept.context?.close();
      kept.context = await browser.newContext();
      kept.kind = kind;
      await kept.context.newPage();
      forgetWhere(kept, ['addInitScript', 'close'], kept.context.pages()[0]);
      forgetWhere(kept, ['install', 'pauseAt', 'setFixedTime'], kept.context.clock);
    }
    await use(kept.context);
    if (kept.kind === kind && !(await isCleared(kept.context, javaScriptEnabled))) kept.kind = undefined;
  },
  page: async ({ context, viewport, colorScheme, baseURL, expectedFailures }, use) => {
    const [page = await context.newPage()] = context.pages();
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme, reducedMotion: null });
    const complaints: string[] = [];
    const expected = (text: string) => expectedFailures.some((pattern) => pattern.test(text));
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      const said = `${message.text()} ${message.location().url}`;
      if (!expected(said)) complaints.push(said);
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('request', (request) => {
      const url = request.url();
      const own = baseURL !== undefined && url.startsWith(new URL(baseURL).origin);
      if (!own && !/^(data|blob|about|whatsapp|mailto):/.test(url))
        complaints.push(`asked another host: ${url}`);
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** What these methods do cannot be undone: the next test gets another context. */
function forgetWhere<Target extends object>(kept: Kept, methods: (keyof Target)[], target?: Target): void {
  for (const method of methods) {
    const original = target?.[method];
    if (!target || typeof original !== 'function') continue;
    Object.defineProperty(target, method, {
      value: (...given: unknown[]) => {
        kept.kind = undefined;
        return original.apply(target, given);
      },
    });
  }
}

/** Sets back what a test may have changed. @returns whether the context is as it was at first */
async function isCleared(context: BrowserContext, javaScriptEnabled: boolean): Promise<boolean> {
  const [page, ...others] = context.pages();
  if (!page) return false;
  for (const event of EVENTS) page.removeAllListeners(event);
  await Promise.all([
    ...others.map((other) => other.close()),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
  ]);
  // A page of the shop without scripts, at which what it had stored can be removed. An empty page would need a
  // process of its own, because of the shop's Cross-Origin-Opener-Policy.
  const isThere = await page.goto('/robots.txt').then(Boolean, () => false);
  if (isThere && javaScriptEnabled) {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  await context.clearCookies();
  return isThere;
}

/** Those that tests listen to. */
const EVENTS: Parameters<Page['removeAllListeners']>[0][] = [
  'console',
  'dialog',
  'pageerror',
  'request',
  'requestfailed',
  'response',
];

export { expect };
