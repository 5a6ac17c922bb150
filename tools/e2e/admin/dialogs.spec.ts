import { administrator, enter, signInAgain } from '../support/administrator.ts';
import { cardOf, openProduct, TOTE } from '../support/product-parts.ts';
import { expect, test } from '../support/test.ts';

test('Mo-1 a double click opens the modal; selecting text beyond its edge does not close it, and repeated Escape closes nothing else', async ({
  page,
}) => {
  await page.goto('/men');
  await page.goto('/bags');
  await expect(page.getByRole('article').first().getByRole('button').first()).toBeAttached();
  const card = await cardOf(page, TOTE).getByRole('link').boundingBox();
  // The second press hits the backdrop, which already covers the card.
  await page.mouse.dblclick((card?.x ?? 0) + 60, (card?.y ?? 0) + 50);
  const modal = page.getByRole('dialog', { name: TOTE });
  await expect(modal).toBeVisible();
  await expect(modal.getByRole('heading', { name: 'Product Details' })).toBeVisible();

  const name = await modal.getByRole('heading', { name: TOTE }).boundingBox();
  await page.mouse.move((name?.x ?? 0) + 40, (name?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => `${getSelection()}`)).not.toBe('');
  await expect(modal).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(modal).toHaveCount(0);

  await openProduct(page, TOTE);
  await Promise.all([1, 2, 3].map(() => page.keyboard.press('Escape')));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/bags');
});

test('Mo-1 Tab cycles within the modal in both directions; nothing on the page moves when it opens', async ({
  page,
}) => {
  await page.goto('/bags');
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('header, main, article')].map((part) =>
        part.getBoundingClientRect().toJSON(),
      ),
    );
  await cardOf(page, TOTE).getByRole('link').focus();
  const before = await places();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: TOTE });
  await expect(modal).toBeVisible();
  expect(await places()).toEqual(before);

  const last = modal.getByRole('link', { name: 'Message' });
  await expect(last).toBeVisible();
  // The modal renders this button after the close button but places it first in the tab order.
  const first = modal.getByRole('button', { name: 'Previous product' });
  await expect(first).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
});

test.describe('after the session has ended', () => {
  test.use({ expectedFailures: [/status of 401/] });

  test('Au-4 the sign-in dialog opens above an open confirmation and stays, however often Escape is pressed', async ({
    page,
    context,
    baseURL,
  }) => {
    await enter(page, baseURL ?? '');
    const menu = page.getByLabel(/^Actions for/).first();
    await menu.click();
    await page.getByRole('button', { name: /^Delete / }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    const other = await context.newPage();
    await context.clearCookies();
    // Its sign-in page tells the other tabs that there is no session.
    await other.goto('/admin/dashboard');
    await page.bringToFront();
    const signIn = page.getByRole('dialog', { name: 'Please sign in again' });
    await expect(signIn.getByLabel('Username')).toHaveValue(administrator.username);
    await expect(signIn.getByLabel('Password')).toBeFocused();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await signInAgain(page);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(menu).toBeFocused();
  });
});
