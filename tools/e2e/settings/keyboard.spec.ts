import type { Locator, Page } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';

test.use({ expectedFailures: [/\/admin\/shop\/\w+\.data/] });
test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const press = async (control: Locator, key = 'Enter') => {
  await control.focus();
  await control.press(key);
};

test('Hs-16 Tab reaches every control once, in the order of the page, and shows the focus', async ({
  page,
  ownShop,
}) => {
  const [product] = await ownShop.sql<{ id: string }>(
    `select id from products where category = 'Bags' limit 1`,
  );
  for (const path of ['shop/offices', 'shop/home', 'arrange/bags', `products/${product?.id}/edit`]) {
    await enter(page, ownShop.origin, `/admin/${path}`);
    await expect(page.locator('fieldset:disabled')).toHaveCount(0);
    const controls = await page.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter((control) =>
          control.checkVisibility({ visibilityProperty: true }),
        ).length,
      CONTROLS,
    );
    expect(controls).toBeGreaterThan(20);
    for (let at = 0; at < controls; at += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(focusedControl, CONTROLS), `${path}, Tab ${at + 1}`).toEqual({
        place: at,
        isShown: true,
      });
    }
  }
});

test('Hs-16 the focus stays after adding, removing and moving entries', async ({ page, ownShop }) => {
  await enter(page, ownShop.origin, '/admin/shop/offices');
  await press(button(page, 'Add an office'));
  await expect(page.getByLabel('Country', { exact: true }).last()).toBeFocused();
  await press(button(page, 'Remove New office'));
  await expect(button(page, 'Add an office')).toBeFocused();

  await page.goto('/admin/shop/home');
  await expect(page.getByRole('listitem').filter({ hasText: /^5\. / })).toBeVisible();
  // Fields are disabled until the page is hydrated.
  await expect(button(page, 'Add a slide')).toBeEnabled();
  for (const number of [6, 7, 8]) {
    await press(button(page, 'Add a slide'));
    await expect(page.getByLabel(`Choose a photo of slide ${number}`)).toBeFocused();
  }
  await press(page.getByRole('button', { name: 'Remove New slide' }).last());
  await expect(button(page, 'Add a slide')).toBeFocused();

  await page.goto('/admin/shop/brand');
  await page.getByLabel('Accent color (optional), for the main buttons').fill('#aa3344');
  await press(button(page, 'Use no accent color'));
  await expect(page.locator(':focus')).toHaveCount(1);

  await page.goto('/admin/shop/offices');
  await press(page.locator('summary').filter({ hasText: 'India' }));
  await press(button(page, 'Remove these hours').first());
  await expect(button(page, 'Add opening hours').first()).toBeFocused();

  await page.goto('/admin/products/new');
  await page.getByLabel('Fact 1', { exact: true }).fill('Color');
  await press(button(page, 'Remove fact 1'));
  await expect(page.getByLabel('Fact 1', { exact: true })).toBeFocused();
});

test('Hs-16 the focus stays after saving, publishing, discarding and undoing', async ({ page, ownShop }) => {
  await enter(page, ownShop.origin, '/admin/shop/contact');
  const introduction = page.getByLabel('Introduction of the contact page');
  const heading = page.getByRole('heading', { level: 1 });
  const inDialog = (name: string) => page.getByRole('alertdialog').getByRole('button', { name });
  await introduction.fill('Write to us.');
  await press(button(page, 'Save'));
  await expect(page.getByText('1 change not published: Contact')).toBeVisible();
  await expect(button(page, 'Publish')).toBeFocused();
  await press(button(page, 'Discard'));
  await press(inDialog('Discard'));
  await expect(heading).toBeFocused();

  await introduction.fill(
    'Call us at any hour of the day or of the night, and we answer before you have put the phone down.',
  );
  await press(button(page, 'Publish'));
  await press(inDialog('Not yet'));
  await expect(button(page, 'Publish')).toBeFocused();
  await page.keyboard.press('Enter');
  await press(inDialog('Publish'));
  // The message about the discarded draft may still be visible, also with Undo.
  const published = page.getByRole('listitem').filter({ hasText: 'Published. Visitors see it now.' });
  await expect(published).toBeVisible();
  await expect(heading).toBeFocused();
  await press(published.getByRole('button', { name: 'Undo' }));
  await expect(page.getByText('Published the first values again.')).toBeVisible();

  await introduction.fill('Ring the bell.');
  await press(button(page, 'Revert'));
  await expect(introduction).not.toHaveValue('Ring the bell.');
  const reverted = page.getByRole('listitem').filter({ hasText: 'Your unsaved text was taken back.' });
  await expect(reverted.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(introduction).toHaveValue('Ring the bell.');
  for (const answer of ['Restore draft', 'Discard draft']) {
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await press(button(page, answer));
    await expect(heading).toBeFocused();
  }

  await page.goto('/admin/shop/history');
  await press(page.getByRole('link', { name: 'Restore version 1' }));
  await expect(page.getByRole('heading', { name: 'Restore version 1', level: 2 })).toBeFocused();
  await press(page.getByRole('link', { name: 'Close' }));
  await expect(page.getByRole('heading', { name: 'History' })).toBeFocused();
});

const CONTROLS =
  ':is(a[href], button, input, select, textarea, summary):not(:disabled, [tabindex="-1"], [type=hidden])';

/** Returns the place of the focused control in the document, and whether its outline is visible and not covered. */
function focusedControl(selector: string): { place: number; isShown: boolean } {
  const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter((control) =>
    control.checkVisibility({ visibilityProperty: true }),
  );
  const control = document.activeElement as HTMLInputElement;
  // A file field is invisible, and its label shows the focus; the line below a search field or a menu does.
  const shown = control.type === 'file' ? control.labels?.[0] : control;
  const { left, top, width, height } = (shown ?? control).getBoundingClientRect();
  const front = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
  const isCovered = !front || !(shown?.contains(front) || front.contains(control));
  return { place: controls.indexOf(control), isShown: !isCovered && control.matches(':focus-visible') };
}
