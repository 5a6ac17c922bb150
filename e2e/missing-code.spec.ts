import type { Page, Route } from '@playwright/test';
import { enter } from './administrator.ts';
import { cardOf, TOTE } from './product-parts.ts';
import { expect, test } from './test.ts';

test.use({
  expectedFailures: [/ERR_INTERNET_DISCONNECTED|\/assets\/|route module|MissingCode|code of this page/i],
});

/** Intercepting a route disables Chromium's HTTP cache, so no test gets files that an earlier one loaded. */
test.beforeEach(({ page }) => page.route('**/no-such-file', (route) => route.abort()));

test('Cf-2 offline, a page whose code is not loaded shows “No connection” at its URL, and loads when online again', async ({
  page,
  context,
}) => {
  await page.goto('/locations');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('button', { name: /^Copy/ }).first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bags' }).click();
  await expect(heading).toHaveText('No connection');
  await expect(page).toHaveURL('/bags');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading).toHaveText('No connection');
  await context.setOffline(false);
  await expect(heading).toHaveText('Bags');
  await expect(cardOf(page, TOTE)).toBeVisible();
  await page.goBack();
  await expect(heading).toHaveText('Our Locations');
});

test('Cf-2 offline, a product whose code is not loaded shows “No connection” in the modal, and loads when online again', async ({
  page,
  context,
}) => {
  await page.goto('/bags');
  await expect(page.getByRole('article').first().getByRole('button').first()).toBeAttached();
  await context.setOffline(true);
  await cardOf(page, TOTE).getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'No connection' })).toBeVisible();
  await expect(page).toHaveURL(/\/product\//);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: TOTE })).toBeVisible();
});

for (const [from, to, link, route] of [
  ['/locations', '/women', 'Women', 'Women'],
  ['/admin/dashboard', '/admin/activity', 'Activity', 'activity'],
] as const) {
  test(`Cf-2 after a deploy the first click still leads from ${from} to ${to}`, async ({ page, baseURL }) => {
    if (from.startsWith('/admin')) await enter(page, baseURL ?? '', from);
    else await page.goto(from);
    const code = await page.evaluate((id) => window.__reactRouterManifest?.routes[id]?.module, route);
    await page.route(`**${code}`, (request) => request.fulfill({ status: 404 }), { times: 1 });
    const freshPage = page.waitForEvent('load');
    await page.getByRole('link', { name: link, exact: true }).filter({ visible: true }).last().click();
    await freshPage;
    await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible();
    await expect(page).toHaveURL(to);
  });
}

test('Pf-6 offline, a half-filled form stays; other admin pages show the error inside the admin layout', async ({
  page,
  context,
  baseURL,
}) => {
  await enter(page, baseURL ?? '', '/admin/products/new');
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Half a product');
  await context.setOffline(true);
  const activity = page.getByRole('link', { name: 'Activity' });
  await activity.click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'No connection' });
  await expect(dialog).toContainText('Nothing on this page is lost');
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Half a product');
  await context.setOffline(false);
  await activity.click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Media' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Media');
});

test('Cf-2 a link to a page whose code is missing on the server works, with one document load', async ({
  page,
}) => {
  const { documents } = await failPreload(page, (route) => route.fulfill({ status: 404 }));
  await openWomen(page);
  await expect(page.getByRole('main').getByText('Isla V-Neck Midi Dress')).toBeVisible();
  expect(documents).toHaveLength(1);
});

test('Cf-2 after a failed preload of a file that the server still has, links do not load a document', async ({
  page,
}) => {
  const { documents, code } = await failPreload(page, (route) =>
    route.request().method() === 'HEAD' ? route.continue() : route.abort(),
  );
  await page.unroute(code);
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  expect(documents).toEqual([]);
  // Some versions of Chromium do not retry a module whose preload failed; then the click loads a document.
  await openWomen(page);
  await expect(page.getByRole('main').getByText('Isla V-Neck Midi Dress')).toBeVisible();
});

test('Cf-2 a product opens on its own page if the modal’s code is missing', async ({ page }) => {
  await page.route('**/assets/modal-*.js', (route) => route.abort());
  await page.goto('/women');
  await page.getByRole('link', { name: 'Isla V-Neck Midi Dress' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Isla V-Neck Midi Dress' })).toBeVisible();
  await expect(page).toHaveURL(/\/product\//);
});

/** Loads a page that fails to preload the category's code, and waits until it checks with HEAD that the file exists. */
async function failPreload(page: Page, answer: (route: Route) => Promise<void>) {
  await page.goto('/locations');
  const code = `**${await page.evaluate(() => window.__reactRouterManifest?.routes.Women?.module)}`;
  await page.route(code, answer);
  let hasChecked = false;
  page.on('response', (response) => (hasChecked ||= response.request().method() === 'HEAD'));
  await page.reload();
  await expect.poll(() => page.mouse.move(10 + 20 * Math.random(), 10).then(() => hasChecked)).toBe(true);
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  return { code, documents };
}

async function openWomen(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Women', exact: true }).click();
}
