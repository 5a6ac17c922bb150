import { store } from '#store';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Co-1 two e-mail addresses, two telephone numbers, and a link to the offices', async ({ page }) => {
    await page.goto('/contact');
    await expect(page).toHaveTitle(`Contact Us - ${store.brand}`);
    const link = (section: string) => page.getByRole('region', { name: section }).getByRole('link');
    await expect(link('General inquiries')).toHaveAttribute('href', `mailto:${store.emails.general}`);
    await expect(link('Direct contact')).toHaveAttribute('href', `mailto:${store.emails.direct}`);
    await expect(link('Phone support')).toHaveText(store.phones);
    await expect(link('Phone support').first()).toHaveAttribute('href', /^tel:\+\d+$/);
    await link('Offices').click();
    await expect(page).toHaveURL(/\/locations$/);
  });
});
