import { expectAccessible } from '../support/accessibility.ts';
import { openProduct, TOTE } from '../support/product-parts.ts';
import { barOf } from '../support/search-bar.ts';
import { expect, test } from '../support/test.ts';

const CATEGORIES = ['Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics', 'Bags', 'Accessories', 'Footwear'];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('He-3 the menu covers the whole screen, traps the focus, and closes on navigation or when the window becomes wide', async ({
    page,
  }) => {
    await page.goto('/women');
    const toggle = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeHidden();

    await toggle.press('Enter');
    await expect(menu.getByRole('navigation').getByRole('link')).toHaveText([
      ...CATEGORIES.slice(0, -1),
      ...['Eyewear', 'Watches', 'Belts', 'Jewelry'],
      'Footwear',
      'Locations',
      'Contact',
      'Search',
      'Shortlist',
    ]);
    await expect(menu.locator('img')).toHaveCount(8);
    expect(await menu.boundingBox()).toMatchObject({ x: 0, y: 0, height: 844 });
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    await expectAccessible(page);

    const close = menu.getByRole('button', { name: 'Close menu' });
    await expect(close).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(menu.getByRole('link', { name: 'Shortlist' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused();

    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();

    await toggle.click();
    await menu.getByRole('link', { name: 'Bags' }).click();
    await expect(page).toHaveURL('/bags');
    await expect(menu).toBeHidden();

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Women' })).toBeVisible();

    await toggle.click();
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('banner').getByRole('link', { name: 'Kids' }).click();
    await expect(page).toHaveURL('/kids');
  });

  test('He-3 Back closes the menu and stays on the page; closing it otherwise leaves no history entry', async ({
    page,
  }) => {
    await page.goto('/bags');
    await page.goto('/women');
    const toggle = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const isOverlaid = () => page.evaluate(() => history.state.overlay === true);
    await toggle.click();
    await expect.poll(isOverlaid).toBe(true);
    const reads: string[] = [];
    page.on('request', (request) => reads.push(request.url()));
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/women');
    expect(reads.filter((url) => url.includes('women.data'))).toEqual([]);

    await toggle.click();
    await page.keyboard.press('Escape');
    await expect.poll(isOverlaid).toBe(false);

    // A reload closes the menu and removes the history entry.
    await toggle.click();
    await expect.poll(isOverlaid).toBe(true);
    await page.reload();
    await expect.poll(isOverlaid).toBe(false);
    await toggle.click();
    await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await page.goBack();
    await expect(menu).toBeHidden();
    expect(await isOverlaid()).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL('/bags');
  });

  test('Ux-7 Back closes what lies on top: the question sheet and the photo in full screen, before the product; and the search bar', async ({
    page,
  }) => {
    await page.goto('/bags');
    const modal = await openProduct(page, TOTE);
    const address = page.url();
    const sheet = modal.getByRole('link', { name: 'Call' });
    const picture = page.getByRole('button', { name: 'Close the picture' });
    for (const [opener, overlay] of [
      [modal.getByRole('button', { name: 'Other ways' }), sheet],
      [modal.getByRole('button', { name: 'Full screen' }).first(), picture],
    ] as const) {
      // Closed in another way, it leaves no entry behind.
      for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
        await opener.click();
        await expect(overlay).toBeVisible();
        await close();
        await expect(overlay).toBeHidden();
        await expect.poll(() => page.evaluate(() => history.state.overlay)).toBeUndefined();
        await expect(modal).toBeVisible();
        expect(page.url()).toBe(address);
      }
    }
    await page.goBack();
    await expect(modal).toBeHidden();
    await expect(page).toHaveURL('/bags');

    const { toggle, field } = barOf(page);
    await toggle.click();
    await expect(field).toBeFocused();
    await page.goBack();
    await expect(field).toBeHidden();
    await expect(page).toHaveURL('/bags');
    // A page that the bar leads to replaces its entry.
    for (const follow of [
      () => field.press('Enter'),
      () => page.getByRole('option', { name: 'See all results' }).click(),
    ]) {
      await toggle.click();
      await field.fill('tote');
      await expect(page.getByRole('option', { name: 'See all results' })).toBeVisible();
      await follow();
      await expect(page).toHaveURL('/search?q=tote');
      await expect(field).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL('/bags');
      expect(await page.evaluate(() => history.state.overlay)).toBeUndefined();
    }
  });
});
