import { isFocusVisible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test('Ca-1 Ux-8 cards scroll under the bar above the list and do not intercept its clicks; a press beside the open filters only closes them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/women');
  const filters = page.getByRole('button', { name: 'Filter and sort' });
  for (let y = 700; y <= 900; y += 50) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    await filters.click({ trial: true });
  }

  // The header is hidden now, and at the top it is not.
  for (const y of [900, 0]) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    await filters.click();
    const drawer = page.getByRole('dialog', { name: 'Filter and sort' });
    await drawer.getByRole('textbox', { name: 'From' }).click();
    await page.mouse.click(300, 650);
    await expect(drawer, 'a press beside the drawer closes it').toBeHidden();
    await expect(page.getByRole('dialog'), 'and opens no product').toHaveCount(0);
    await expect(page).toHaveURL('/women');
  }
});

test('Mo-1 on a small phone the focused element stays visible when the text of the product arrives, and no bar of the modal covers it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/product/*.data*', async (route) => {
    await mayArrive;
    await route.continue();
  });
  await page.goto('/women');
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  const modal = page.getByRole('dialog');
  const next = modal.getByRole('button', { name: /^Next:/ });
  await modal.getByRole('button', { name: /^Keep/ }).press('Tab');
  await expect(modal.locator('summary')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(next).toBeFocused();
  arrive();
  await expect(next).not.toContainText('product');
  await expect.poll(() => isFocusVisible(page)).toBe(true);
  for (let stop = 1; stop <= 10; stop++) {
    await page.keyboard.press('Tab');
    await expect.poll(() => isFocusVisible(page), `stop ${stop}`).toBe(true);
  }

  const ask = modal.getByRole('button', { name: 'Other ways' });
  await ask.click();
  const lastWay = modal.getByRole('link', { name: 'Call' });
  await lastWay.press('Tab');
  await expect(lastWay, 'the sheet closes when the focus leaves it').toBeHidden();
});
