import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { offerLanguages, withdrawLanguages } from '../support/offer-languages.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

const NAMES = ['Kept shopper', 'Kept pouch', 'Kept tote'];

let ids: string[] = [];

test.beforeEach(async ({ ownShop }) => {
  ids = await addProducts(
    ownShop,
    NAMES.map((name) => ({ name })),
  );
});

test.afterEach(async ({ page, ownShop }) => {
  await page.evaluate(() => localStorage.clear());
  await removeProducts(ownShop, ids);
});

const heart = (page: Page, name: string) =>
  page.getByRole('button', { name: `Keep ${name} on the shortlist`, exact: true });

/** The rows of the list, without the cards below it. */
const list = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasNot: page.locator('h3') });

test('Sh-1 hearts on card, modal and page keep a product, and the header and other tabs follow', async ({
  page,
  ownShop,
}) => {
  await page.goto('/bags');
  const other = await page.context().newPage();
  await other.goto(`${ownShop.origin}/`);
  const header = (tab: Page) => tab.getByRole('banner').getByRole('link', { name: /^Shortlist/ });
  await expect(header(other)).toHaveAccessibleName('Shortlist');

  await heart(page, 'Kept tote').click();
  await expect(heart(page, 'Kept tote')).toHaveAttribute('aria-pressed', 'true');
  await expect(header(page)).toHaveAccessibleName('Shortlist 1');
  await expect(header(other)).toHaveAccessibleName('Shortlist 1');
  await expect(page).toHaveURL('/bags');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Kept pouch' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: /^Keep Kept pouch/ }).press('Enter');
  await expect(header(other)).toHaveAccessibleName('Shortlist 2');
  await page.keyboard.press('Escape');
  await expect(heart(page, 'Kept pouch')).toHaveAttribute('aria-pressed', 'true');

  await other.goto(`${ownShop.origin}/product/${ids[1]}`);
  await heart(other, 'Kept pouch').click();
  await expect(header(page)).toHaveAccessibleName('Shortlist 1');
  await expect(heart(page, 'Kept pouch')).toHaveAttribute('aria-pressed', 'false');
  await other.close();
});

test('Sh-1 the heart of a card concerns the color that it shows', async ({ page, ownShop }) => {
  await ownShop.sql("update products set model = 'Kept' where id = any($1)", [ids]);
  await page.goto('/bags');
  await page.getByRole('group', { name: 'Colors' }).getByRole('link', { name: 'Kept shopper' }).click();
  await heart(page, 'Kept shopper').click();
  await page.getByRole('banner').getByRole('link', { name: 'Shortlist 1' }).click();
  await expect(list(page).getByRole('heading')).toHaveText(['Kept shopper']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Sh-1 Sh-3 no heart is shown, and a shared list is', async ({ page }) => {
    await page.goto('/bags');
    await expect(page.getByRole('link', { name: 'Kept tote' })).toBeVisible();
    await expect(page.locator('.card-heart, a[href="/shortlist"]:visible')).toHaveCount(0);
    await page.goto(`/shortlist?products=${ids[2]},${ids[0]}`);
    await expect(list(page).getByRole('heading')).toHaveText(['Kept tote', 'Kept shopper']);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('2 products')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Print' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/shortlist');
    await expect(page.getByText('Please allow scripts')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
});

test('Sh-2 the list keeps its order and notes, asks with them, prints, and says what is gone', async ({
  page,
  ownShop,
}) => {
  await page.goto('/shortlist');
  await expect(page.getByText('Press the heart on a product')).toBeVisible();
  // Ux-12
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await page.goto('/bags');
  for (const name of ['Kept pouch', 'Kept tote', 'Kept shopper']) await heart(page, name).click();
  await page.getByRole('banner').getByRole('link', { name: 'Shortlist 3' }).click();
  await expect(list(page).getByRole('heading')).toHaveText(['Kept pouch', 'Kept tote', 'Kept shopper']);
  const placeholderColor = () =>
    page
      .getByLabel('Note: Kept tote')
      .evaluate((field) => getComputedStyle(field, '::placeholder').getPropertyValue('color'));
  await page.emulateMedia({ media: 'print' });
  expect(await placeholderColor(), 'paper has a line to write on').toBe('rgba(0, 0, 0, 0)');
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('Note: Kept tote').fill('Forty in black');
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByLabel('Note: Kept tote')).toHaveValue('Forty in black');
  const chat = await page.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href');
  const message = new URL(chat ?? '').searchParams.get('text') ?? '';
  expect(message).toMatch(/Kept pouch[\s\S]*Kept tote.*\$100\.00.*Forty in black[\s\S]*Kept shopper/);
  expect(message).toContain(`/shortlist?list=`);

  // An open page follows within a second: one product is deleted, and one is hidden.
  await ownShop.sql('delete from products where id = $1', [ids[1]]);
  await ownShop.sql('update products set hidden = true where id = $1', [ids[0]]);
  await expect(page.getByText('This product is no longer in the collection.')).toHaveCount(2);
  await expect(list(page).getByRole('heading')).toHaveText(['Kept tote']);
  await page.getByRole('button', { name: 'Remove' }).first().click();
  await expect(list(page)).toHaveCount(2);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Shortlist 2' })).toBeVisible();

  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shortlist');
  await expect(page.locator('.sheet-name')).toHaveText(['Kept tote']);
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
});

test('Sh-2 the page has the focus after its last product is removed', async ({ page }) => {
  await page.goto('/bags');
  await heart(page, 'Kept tote').click();
  await page.getByRole('banner').getByRole('link', { name: 'Shortlist 1' }).click();
  await list(page)
    .getByRole('button', { name: /^Keep Kept tote/ })
    .press('Enter');
  await expect(page.getByText('Press the heart on a product')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('Sh-2 the form for questions copies the notes, and only those of the own list', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(
    ([list, notes]) => {
      localStorage.setItem('shortlist', list ?? '');
      localStorage.setItem('shortlist-notes', notes ?? '');
    },
    [
      `no-id,${ids[2]},${ids[1]},${ids[2]}`,
      JSON.stringify({ [ids[2] ?? '']: 'Forty in black', [ids[1] ?? '']: 5 }),
    ],
  );
  await page.goto('/shortlist');
  // What is no id, and a repeated one, is skipped.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Shortlist 2' })).toBeVisible();
  await page.getByRole('link', { name: 'Message', exact: true }).click();
  await expect(page.getByLabel('Your question', { exact: true })).toHaveValue('- Kept tote: Forty in black');
  await page.goto(`/shortlist?products=${ids[2]}`);
  await page.getByRole('link', { name: 'Message', exact: true }).click();
  await expect(page.getByLabel('Your question', { exact: true })).toHaveValue('');
});

test.describe('without a connection', () => {
  test.use({ expectedFailures: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  test('Sh-2 a product can be removed from the list', async ({ page }) => {
    await page.goto('/bags');
    for (const name of ['Kept pouch', 'Kept tote']) await heart(page, name).click();
    await page.getByRole('banner').getByRole('link', { name: 'Shortlist 2' }).click();
    await expect(list(page)).toHaveCount(2);
    await page.context().setOffline(true);
    const failed = page.waitForEvent('requestfailed');
    await heart(page, 'Kept pouch').click();
    await failed;
    await expect(list(page).getByRole('heading')).toHaveText(['Kept tote']);
    await page.waitForTimeout(3_000);
    await expect(list(page).getByRole('heading')).toHaveText(['Kept tote']);
    await page.context().setOffline(false);
  });
});

test('Sh-3 a shared list is the same for anyone, and is merged into the own list, up to 100 products', async ({
  page,
  browser,
  ownShop,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/bags');
  await heart(page, 'Kept tote').click();
  await heart(page, 'Kept pouch').click();
  await page.getByRole('banner').getByRole('link', { name: 'Shortlist 2' }).click();
  await page.getByLabel('Note: Kept tote').fill('A secret');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(`${ownShop.origin}/shortlist?list=`);

  const context = await browser.newContext({ baseURL: ownShop.origin });
  const colleague = await context.newPage();
  await colleague.goto('/bags');
  await heart(colleague, 'Kept shopper').click();
  await heart(colleague, 'Kept pouch').click();
  await colleague.goto(link);
  await expect(colleague).toHaveURL(`/shortlist?products=${ids[2]},${ids[1]}`);
  await expect(list(colleague).getByRole('heading')).toHaveText(['Kept tote', 'Kept pouch']);
  await expect(colleague.getByText('A secret')).toHaveCount(0);
  await expectAccessible(colleague);
  await colleague.getByRole('button', { name: 'Save to my shortlist' }).click();
  await expect(colleague).toHaveURL('/shortlist');
  await expect(list(colleague).getByRole('heading')).toHaveText(['Kept shopper', 'Kept pouch', 'Kept tote']);

  await colleague.evaluate(() =>
    localStorage.setItem('shortlist', Array.from({ length: 100 }, () => crypto.randomUUID()).join()),
  );
  await colleague.goto('/bags');
  const refused = colleague.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  await heart(colleague, 'Kept tote').click();
  expect(await refused).toBe('The shortlist is full. It holds up to 100 products.');
  await expect(colleague.getByRole('banner').getByRole('link', { name: 'Shortlist 100' })).toBeVisible();
  await context.close();
});

test('Sh-4 the message about 60 products has the address of their list, in its language', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  const many = await addProducts(
    ownShop,
    Array.from({ length: 60 }, (_, at) => ({ name: `Listed ${at}` })),
  );
  await page.goto('/ar');
  await page.evaluate((stored) => localStorage.setItem('shortlist', stored), many.join());
  await page.goto('/ar/shortlist');
  await expect(list(page)).toHaveCount(60);
  const chat = await page.getByRole('link', { name: 'واتساب', exact: true }).getAttribute('href');
  const [address = ''] = /http\S+/.exec(new URL(chat ?? '').searchParams.get('text') ?? '') ?? [];
  await page.goto(address);
  await expect(page).toHaveURL(/\/ar\/shortlist\?products=/);
  await expect(list(page).getByRole('heading')).toHaveText(
    Array.from({ length: 60 }, (_, at) => `Listed ${at}`),
  );
  await removeProducts(ownShop, many);
  await withdrawLanguages(page, ownShop);
  await page.goto('/');
});

test('Sh-2 Sh-3 in Arabic, the list is right to left and fits a narrow screen', async ({ page, ownShop }) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/ar/bags');
  await page.getByRole('button', { name: /Kept tote.* قائمتي/ }).click();
  await page.getByRole('banner').getByRole('link', { name: 'قائمتي 1' }).click();
  await expect(page).toHaveURL('/ar/shortlist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('قائمتي');
  await expect(list(page).getByRole('heading')).toHaveText(['Kept tote']);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.goto(`/ar/shortlist?products=${ids[0]}`);
  await page.getByRole('button', { name: 'احفظ في قائمتي' }).click();
  await expect(list(page).getByRole('heading')).toHaveText(['Kept tote', 'Kept shopper']);
  await withdrawLanguages(page, ownShop);
  await page.goto('/');
});
