import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.describe('at an unknown address', () => {
  test.use({ expectedFailures: [/no\/such\/page/] });

  test('Ro-6 the shop shows a 404 page in its design, with suggested pages', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not here');
    await expect(page.getByRole('banner')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Suggested pages' })
      .getByRole('link', { name: 'Kids' })
      .click();
    await expect(page).toHaveURL('/kids');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kids');
  });
});

test('after a click the new page shows its heading and a skeleton at once, and a loading message after half a second', async ({
  page,
}) => {
  await page.clock.install({ time: '2030-01-01T00:00:00Z' });
  await page.goto('/locations');
  await page.clock.pauseAt('2030-01-01T00:10:00Z');
  const held = await hold(page, '**/women.data*');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const isOldHeadingVisible = await page.evaluate(async () => {
    const oldHeading = document.querySelector('h1');
    document.querySelector<HTMLElement>('header a[href="/women"]')?.click();
    // React renders at the end of the task, before the next frame.
    await Promise.resolve();
    return oldHeading?.checkVisibility({ visibilityProperty: true });
  });
  expect(isOldHeadingVisible).toBe(false);
  await held.requested;
  await expect(page.getByRole('heading', { name: 'Women', level: 1 })).toBeVisible();
  await expect(page.getByText('Loading…')).toBeHidden();
  await page.clock.runFor(500);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' })).toBeAttached();
  held.release();
  await expect(page.getByRole('main').getByText('Isla V-Neck Midi Dress')).toBeVisible();
  await expect(page.getByText('Loading…')).toBeHidden();
});

for (const width of process.env.COMPLETE === 'true' ? [390, 1440] : [390]) {
  test(`a slow page load causes no layout shift, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts.push(entry.toJSON());
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/women');
    for (const name of ['Search', 'Contact Us', 'Our Locations', 'Bags', 'Accessories', 'Vitrine']) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Women');
      // Fonts that arrive after the first paint have a test of their own.
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        window.shifts.length = 0;
      });
      const held = await hold(page, '**/*.data*');
      const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true });
      await link.scrollIntoViewIfNeeded();
      // Click by script, because the browser excludes layout shifts within half a second of user input.
      await link.evaluate((element: HTMLElement) => element.click());
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' })).toBeAttached();
      held.release();
      await expect(page).not.toHaveURL('/women');
      await expect(page.getByText('Loading…')).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      expect(await page.evaluate(() => window.shifts), name).toEqual([]);
      await page.unrouteAll();
      await page.goBack();
    }
  });
}

test('Cf-2 if code has not loaded after 120 s, a message says so and links to the page', async ({ page }) => {
  await page.clock.install({ time: '2030-01-01T00:00:00Z' });
  await page.goto('/locations');
  const code = await page.evaluate(() => window.__reactRouterManifest?.routes.Women?.module);
  const held = await hold(page, `**${code}`);
  await page.reload();
  await openWomen(page);
  await page.clock.runFor(1_000);
  await expect(page.getByRole('heading', { name: 'Women', level: 1 })).toBeVisible();
  await page.clock.fastForward(120_000);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reload page' })).toHaveAttribute('href', '/women');
  // Load the document like the link does. Navigate directly, because the released code may show the page before a
  // click.
  held.release();
  await page.goto('/women');
  await expect(page.getByRole('main').getByText('Isla V-Neck Midi Dress')).toBeVisible();
});

test('Rt-2 a live connection that does not open within 10 s is aborted and retried', async ({ page }) => {
  await page.clock.install({ time: '2030-01-01T00:00:00Z' });
  await page.clock.pauseAt('2030-01-01T00:01:00Z');
  const held = await hold(page, '**/live?*');
  await page.goto('/women');
  await held.requested;
  const aborted: string[] = [];
  page.on('requestfailed', (request) => aborted.push(request.url()));
  await page.clock.runFor(9_900);
  expect(aborted).toEqual([]);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/live?'));
  const again = page.waitForRequest(/\/live\?/);
  await page.clock.runFor(200);
  await failed;
  // The first retry waits up to a second.
  await page.clock.runFor(1_000);
  await again;
  held.release();
});

test('Rt-2 an open live connection is aborted 35 s after the last heartbeat', async ({ page }) => {
  await page.clock.install({ time: '2030-01-01T00:00:00Z' });
  await page.clock.pauseAt('2030-01-01T00:01:00Z');
  await page.addInitScript(() => {
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener('heartbeat', () => document.documentElement.setAttribute('data-heartbeat', ''));
      }
    };
  });
  await page.goto('/women');
  await expect(page.locator('html')).toHaveAttribute('data-heartbeat', '');
  const aborted: string[] = [];
  page.on('requestfailed', (request) => aborted.push(request.url()));
  // The server's clock is real, so only its first heartbeat arrives during this test.
  await page.clock.runFor(34_000);
  expect(aborted).toEqual([]);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/live?'));
  await page.clock.runFor(2_000);
  await failed;
});

test.describe('without a network', () => {
  test.use({ expectedFailures: [/ERR_INTERNET_DISCONNECTED/] });

  test('Cf-2 a note is shown while the browser is offline; Back to a page that was scrolled down shows the top of the error', async ({
    page,
    context,
  }) => {
    // The code of the note comes with that of live updates, after the page.
    const connected = page.waitForRequest(/\/live\?/);
    await page.goto('/women');
    await connected;
    const note = page.getByText('You are offline. What you see may be out of date.');
    await context.setOffline(true);
    await expect(note).toBeVisible();
    const reconnected = page.waitForRequest(/\/live\?/);
    await context.setOffline(false);
    await expect(note).toBeHidden();
    await reconnected;

    await page.getByRole('contentinfo').getByRole('link', { name: 'Our Locations' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Our Locations');
    await context.setOffline(true);
    await page.goBack();
    await expect(heading).toHaveText('No connection');
    await expect(heading).toBeInViewport();
    await context.setOffline(false);
    await expect(heading).toHaveText('Women');
  });
});

test.describe('when reads fail', () => {
  test.use({ expectedFailures: [/women\.data/] });

  test('Cf-2 a failed load of page data is retried; after repeated failures an error page offers to try again', async ({
    page,
  }) => {
    let attempts = 0;
    await page.goto('/locations');
    await page.route('**/women.data*', (route) => {
      attempts += 1;
      return route.fulfill({ status: 502, body: '<h1>nginx</h1>' });
    });
    await openWomen(page);
    await expect(page.getByRole('heading', { name: 'The shop is not responding' })).toBeVisible();
    // The prefetch may add one attempt.
    expect(attempts).toBeGreaterThanOrEqual(3);
    await expect(page.getByText('nginx')).toBeHidden();
    await page.unroute('**/women.data*');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByText('Isla V-Neck Midi Dress')).toBeVisible();
  });
});

async function openWomen(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Women', exact: true }).click();
}

/** Holds requests to an address until `release` is called. `requested` resolves at the first request. */
async function hold(page: Page, address: string) {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    requested.resolve();
    await released.promise;
    await route.continue();
  });
  return { requested: requested.promise, release: released.resolve };
}

declare global {
  interface Window {
    shifts: unknown[];
  }
}
