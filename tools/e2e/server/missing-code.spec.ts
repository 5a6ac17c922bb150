import { enter } from '../support/administrator.ts';
import { cardOf, TOTE } from '../support/product-parts.ts';
import { expect, test } from '../support/test.ts';

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
  // The photo beside it has not loaded either, and leaves no empty frame.
  await expect(page.locator('main .aspect-4\\/5')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page).toHaveURL('/bags');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading).toHaveText('No connection');
  await context.setOffline(false);
  await expect(heading).toHaveText('Bags');
  await expect(cardOf(page, TOTE)).toBeVisible();
  await page.goBack();
  await expect(heading).toHaveText('Our Locations');
});

test('Cf-2 offline, a product whose code is not loaded shows “No connection” in the modal, and loads there when online again', async ({
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
  await expect(page.getByRole('dialog', { name: TOTE })).toContainText('manners of a briefcase');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/bags');
  await expect(cardOf(page, TOTE)).toBeVisible();
});

test('Cf-2 offline, a product opened after another one says so, and loads by itself when online again', async ({
  page,
  context,
}) => {
  await page.goto('/bags');
  await cardOf(page, TOTE).getByRole('link').click();
  await expect(page.getByRole('dialog', { name: TOTE })).toContainText('manners of a briefcase');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await context.setOffline(true);
  const other = page.getByRole('article').last();
  await other.getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'Open the product’s own page' })).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByRole('link', { name: 'Open the product’s own page' })).toBeHidden();
  await expect(dialog).toContainText('vanish into a tote');
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
  await expect(dialog).toContainText('Your changes are still here');
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

test('Cf-2 a product opens on its own page if the modal’s code is missing', async ({ page }) => {
  await page.route('**/assets/modal-*.js', (route) => route.abort());
  await page.goto('/women');
  await page.getByRole('link', { name: 'Isla V-Neck Midi Dress' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Isla V-Neck Midi Dress' })).toBeVisible();
  await expect(page).toHaveURL(/\/product\//);
});

test('Ux-33 the footer of a shortlist appears, and what it needs, if no script can be loaded', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/shortlist');
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await page.evaluate(() => {
    for (const delay of document.getAnimations()) delay.finish();
  });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('Please allow scripts')).toBeVisible();
});
