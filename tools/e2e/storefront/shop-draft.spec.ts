import { store } from '#store';
import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';
import { publishSettings, saveName } from '../support/publish-settings.ts';

test.use({ expectedFailures: [/\/admin\/(shop\/\w+\.data|session)/] });
test.describe.configure({ mode: 'serial' });
test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

test('Hs-8 until a draft is published, only the administrator sees it in the shop, and no cache stores it', async ({
  page,
  context,
  ownShop,
  playwright,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: ownShop.origin });
  const shown = async (path: string) => (await visitor.get(path)).text();
  await shown('/contact');
  await saveName(page, ownShop.origin);
  await expect(page.getByText('Saved. Visitors do not see it yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await page.getByLabel('First phone').fill('+1 212 555 0199');
  await page.getByLabel('First phone').press('Enter');
  const bar = page.getByRole('region', { name: 'Unpublished changes' });
  await expect(bar).toContainText('2 changes not published: Brand, Contact');
  await expectAccessible(page);

  const opened = context.waitForEvent('page');
  await bar.getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  await expect(preview.getByText('Preview of your draft. Visitors do not see it.')).toBeVisible();
  await expectAccessible(preview);
  await expect(preview.getByRole('banner').getByRole('link', { name: 'Maison Ida' })).toBeVisible();
  await preview.getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(preview).toHaveTitle('Contact Us - Maison Ida');
  await expect(preview.getByText('+1 212 555 0199').first()).toBeVisible();
  for (const path of ['/', '/contact', '/_.data', '/women', '/women.data', '/feeds/google.xml']) {
    const answer = await preview.request.get(path);
    const { 'cache-control': cacheControl, 'cdn-cache-control': cdn, etag } = answer.headers();
    expect([path, cacheControl, cdn, etag]).toEqual([path, 'private, no-store', undefined, undefined]);
    expect(await shown(path), path).not.toContain('Maison Ida');
  }
  // The cookie alone shows nothing.
  const forged = { headers: { Cookie: 'vitrine-preview=1' } };
  expect(await (await visitor.get('/contact', forged)).text()).toContain(`Contact Us - ${store.brand}`);
  expect((await visitor.get('/contact', forged)).headers()['cache-control']).toBe('private, no-store');
  expect((await visitor.get('/contact')).headers()['cache-control']).toBe('public, no-cache');

  await preview.getByRole('button', { name: 'End preview' }).click();
  await expect(preview).toHaveURL(/\/admin\/shop\/brand$/);
  await preview.goto('/contact');
  await expect(preview).toHaveTitle(`Contact Us - ${store.brand}`);

  await bar.getByRole('link', { name: 'See changes' }).click();
  await expect(page.getByText('Maison Ida')).toBeVisible();
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.getByLabel('First phone')).toBeVisible();
  await bar.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish 2 changes?' });
  await expect(question).toContainText('Maison Ida');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Not yet' }).click();
  expect(await shown('/contact')).toContain(`Contact Us - ${store.brand}`);
  await publishSettings(page);
  expect(await shown('/contact')).toContain('Contact Us - Maison Ida');
  await preview.goto('/admin/activity');
  await expect(preview.getByText('Shop settings: Brand, Contact changed')).toBeVisible();
  await preview.close();
  await visitor.dispose();
});

test('Hs-9 a settings page shows what another tab saves to the draft, unless it has unsaved text', async ({
  page,
  context,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/shop/contact');
  const other = await context.newPage();
  await other.goto('/admin/shop/contact');
  await other.waitForRequest(/\/live\?/);
  await page.getByLabel('First phone').fill('+1 212 555 0177');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('1 change not published: Contact')).toBeVisible();
  await expect(other.getByLabel('First phone')).toHaveValue('+1 212 555 0177');

  await other.getByLabel('First phone').fill('+1 212 555 0178');
  await page.getByLabel('Text beside the phones').fill('Call us.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('2 changes not published: Contact')).toBeVisible();
  await expect(other.getByLabel('First phone')).toHaveValue('+1 212 555 0178');
  await other.getByRole('button', { name: 'Revert' }).click();
  await expect(other.getByLabel('First phone')).toHaveValue('+1 212 555 0177');
  await expect(other.getByLabel('Text beside the phones')).toHaveValue('Call us.');
  await other.close();
});

test('Hs-9 a closed tab, an ended session and a lost connection lose nothing that was typed', async ({
  page,
  context,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/shop/contact');
  const other = await context.newPage();
  await other.goto('/admin/shop/contact');
  await other.getByLabel('First phone').fill('0142');
  await page.getByLabel('Text beside the phones').fill('Typed here');
  await page.close();
  await expect(other.getByLabel('First phone')).toHaveValue('0142');
  await expect
    .poll(() => other.evaluate(() => JSON.stringify(localStorage)))
    .toMatch(/Typed here.*"0142|"0142.*Typed here/);
  await other.close();
  const again = await context.newPage();
  await again.goto('/admin/shop/contact');
  // Each of the two tabs has left its text.
  await again.getByRole('button', { name: 'Restore draft' }).click();
  await expect(again.getByLabel('Text beside the phones')).toHaveValue('Typed here');

  await again.getByLabel('First phone').fill('+1 212 555 0177');
  await context.setOffline(true);
  await again.getByRole('button', { name: 'Publish', exact: true }).click();
  const offline = 'There is no internet connection. Failed to save. Nothing is lost: please try again.';
  await expect(again.getByText(offline)).toBeVisible();
  await context.setOffline(false);
  await publishSettings(again);
  await again.reload();
  await expect(again.getByLabel('First phone')).toHaveValue('+1 212 555 0177');
  await again.getByRole('button', { name: 'Restore draft' }).click();
  await expect(again.getByLabel('First phone')).toHaveValue('0142');
  await expect(again.getByLabel('Text beside the phones')).toHaveValue('Typed here');
  await again.getByRole('button', { name: 'Revert' }).click();
  await again.reload();
  await expect(again.getByLabel('First phone')).toHaveValue('+1 212 555 0177');
  await expect(again.getByRole('button', { name: 'Restore draft' })).toHaveCount(0);
  await again.close();
});

test('Hs-8 Hs-9 what was published meanwhile is in the list before it is replaced; a discarded draft can come back', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/shop/brand');
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 change not published: Brand')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText(store.brand);
  await ownShop.sql(`update shop_settings_draft set document = document || '{"tagline": "Theirs"}'`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The changes are different now')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: 'Publish 2 changes?' })).toContainText('Theirs');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Not yet' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  const note = preview.getByText('Preview of your draft.');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('The unpublished changes are discarded.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(store.brand);
  // Without a draft, the shop is what visitors see.
  await preview.goto('/');
  await expect(preview.getByRole('banner').getByRole('link', { name: store.brand })).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 changes not published: Brand')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mine');
});

test('Hs-8 a few short changes are listed in the bar while they are typed, and published by one press', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/shop/contact');
  await page.getByLabel('First phone').fill('+1 212 555 0188');
  const bar = page.getByRole('region', { name: 'Unpublished changes' });
  await expect(bar).toContainText(store.phones[0]);
  await expect(bar.getByText('+1 212 555 0188')).toBeVisible();
  await bar.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(bar).toBeHidden();
});

test('Hs-9 the question whether to leave unsaved text closes when that is saved, and Publish continues', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/shop/brand');
  await page.getByLabel('Name', { exact: true }).fill('Maison Ida');
  const answered = Promise.withResolvers<void>();
  await page.route('**/admin/shop/brand.data', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  const message = page.getByText('Published. Visitors see it').waitFor();
  answered.resolve();
  await message;
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maison Ida');
});

test('Hs-9 "Revert" appears with unsaved text, takes it back, and its message brings it back', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/shop/brand');
  const name = page.getByLabel('Name', { exact: true });
  const revert = page.getByRole('button', { name: 'Revert' });
  await expect(name).toBeEnabled();
  await expect(revert).toHaveCount(0);
  await name.fill('Typed');
  await revert.click();
  await expect(name).toHaveValue(store.brand);
  await expect(revert).toHaveCount(0);
  await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue('Typed');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Hs-8 the draft is published and discarded without scripts, after its changes were shown', async ({
    page,
    ownShop,
  }) => {
    const save = (document: object) =>
      ownShop.sql(`insert into shop_settings_draft (document, bases, saved_by) values ($1, '{}', 'admin')`, [
        JSON.stringify(document),
      ]);
    await save({ brand: 'Maison Ida' });
    await enter(page, ownShop.origin, '/admin/shop/contact');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page).toHaveURL(/\/admin\/shop\/changes\?$/);
    await expect(page.getByRole('main')).toContainText('Maison Ida');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();
    await page.goto('/contact');
    await expect(page).toHaveTitle('Contact Us - Maison Ida');

    await save({ isClosed: true });
    await page.goto('/admin/shop/changes');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published. Visitors see it when you open the shop.')).toBeVisible();

    await save({ brand: 'Other' });
    await page.goto('/admin/shop/changes');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('The unpublished changes are discarded.')).toBeVisible();
    await expect(page.getByText('Everything that you have saved is published.')).toBeVisible();
  });
});
