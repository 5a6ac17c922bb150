import { administrator, enter } from './administrator.ts';
import { cardOf, openProduct, TOTE } from './product-parts.ts';
import { expect, test } from './test.ts';

test('Mo-1 Escape pressed repeatedly closes the modal and nothing else', async ({ page }) => {
  await page.goto('/men');
  await page.goto('/bags');
  await openProduct(page, TOTE);
  await Promise.all([1, 2, 3].map(() => page.keyboard.press('Escape')));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/bags');
});

test('Mo-1 selecting text from inside the modal to beyond its edge does not close it', async ({ page }) => {
  await page.goto('/bags');
  const modal = await openProduct(page, TOTE);
  const name = await modal.getByRole('heading', { name: TOTE }).boundingBox();
  await page.mouse.move((name?.x ?? 0) + 40, (name?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => `${getSelection()}`)).not.toBe('');
  await expect(modal).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(modal).toHaveCount(0);
});

test('Mo-1 a mouse press beside the cards while the modal is opening cancels it', async ({ page }) => {
  // The picture animates only if the whole card is in the viewport.
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.goto('/bags');
  await expect(page.getByRole('article').first().getByRole('button').first()).toBeAttached();
  await cardOf(page, TOTE)
    .getByRole('link')
    .evaluate((card: HTMLElement) => {
      card.click();
      document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, detail: 1 }));
    });
  await expect(page.locator('html')).not.toHaveAttribute('data-opening');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expect(page).toHaveURL('/bags');
});

test('Mo-1 the second press of a double click on a card does not cancel the opening', async ({ page }) => {
  await page.goto('/bags');
  await expect(page.getByRole('article').first().getByRole('button').first()).toBeAttached();
  await cardOf(page, TOTE)
    .getByRole('link')
    .evaluate((card: HTMLElement) => {
      card.click();
      // The root element gets the press, because a view transition has begun.
      document.documentElement.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, detail: 2 }));
    });
  await expect(page.getByRole('dialog', { name: TOTE })).toBeVisible();
});

test('Mo-1 a mouse press on the backdrop while the picture moves to the modal closes the modal', async ({
  page,
}) => {
  // The picture animates only if the whole card is in the viewport.
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.goto('/bags');
  await expect(page.getByRole('article').first().getByRole('button').first()).toBeAttached();
  // During a view transition Chromium dispatches the press to the root element.
  const presses = await cardOf(page, TOTE)
    .getByRole('link')
    .evaluate(async (card: HTMLElement) => {
      const root = document.documentElement;
      card.click();
      let count = 0;
      while (root.dataset.opening !== undefined) {
        await new Promise((resolve) => setTimeout(resolve));
        if (!document.querySelector('dialog .gallery-frame')) continue;
        const position = { clientX: 5, clientY: 300 };
        root.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, detail: 1, ...position }));
        count += 1;
      }
      return count;
    });
  expect(presses).toBeGreaterThan(0);
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

  const last = modal.getByRole('link', { name: 'E-mail' });
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
    const button = page.getByRole('button', { name: /^Delete / }).first();
    await button.click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    const other = await context.newPage();
    await other.goto('/admin/dashboard');
    await other.getByRole('button', { name: 'Log out' }).click();
    await page.bringToFront();
    const signIn = page.getByRole('dialog', { name: 'Please sign in again' });
    await expect(signIn.getByLabel('Username')).toHaveValue(administrator.username);
    await expect(signIn.getByLabel('Password')).toBeFocused();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await signIn.getByLabel('Password').fill(administrator.password);
    await signIn.getByRole('button', { name: 'Log in' }).click();
    await expect(signIn).toBeHidden();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(button).toBeFocused();
  });
});
