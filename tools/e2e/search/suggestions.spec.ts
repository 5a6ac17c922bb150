import { expectAccessible } from '../support/accessibility.ts';
import { barOf } from '../support/search-bar.ts';
import { expect, test } from '../support/test.ts';

test('suggestions stay while a second word is typed, tolerate a typo, and can be browsed, chosen and dismissed by keyboard', async ({
  page,
}) => {
  await page.goto('/');
  const { toggle, field } = barOf(page);
  await toggle.press('Enter');
  const options = page.getByRole('option');
  for (const typed of ['tote l', 'tote lea', 'tote leather', 'tote leathr']) {
    await field.fill(typed);
    await expect(options.first()).toContainText('Halden Leather Tote');
    await expect(options.last()).toHaveText(`See all results for “${typed}”`);
  }
  await expect(options.first().locator('mark')).toHaveText(['Leather', 'Tote']);

  await field.fill('');
  await page.keyboard.type('leather');
  await expect(options.last()).toHaveText('See all results for “leather”');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(options.first()).toContainText(/Halden Leather Tote.*\$248\.00/);
  await expect(options.first().locator('mark')).toHaveText(['Leather']);
  await expect(page.getByRole('status').filter({ hasText: '6 suggestions' })).toBeAttached();
  await expectAccessible(page);

  const chosen = page.getByRole('option', { selected: true });
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toHaveText('See all results for “leather”');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toContainText('Halden Leather Tote');
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  await expect(field).toBeFocused();
  await page.keyboard.press('End');
  await expect(chosen).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(options.first()).toBeHidden();
  await expect(field).toHaveValue('leather');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toContainText('Halden Leather Tote');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Halden Leather Tote' })).toBeVisible();
  await expect(field).toBeHidden();
});

test('suggestions also open on the results page, and close on a choice, Escape or a change of focus', async ({
  page,
}) => {
  await page.goto('/search?q=coat');
  const field = page.getByRole('combobox', { name: 'Search the collection' });
  const list = page.getByRole('main').getByRole('listbox');
  const headline = page.getByRole('heading', { level: 1 });
  await expect(headline).toHaveText(/for "coat"$/);
  await expect(list).toBeHidden();
  const place = await headline.boundingBox();

  await field.fill('tote');
  await expect(list.getByRole('option').first()).toContainText('Tote');
  await field.pressSequentially(' leather');
  // Only the new list marks "Leather".
  await expect(list.getByRole('option').first().locator('mark')).toHaveText(['Leather', 'Tote']);
  expect(await headline.boundingBox()).toEqual(place);
  await field.press('Escape');
  await expect(list).toBeHidden();
  await field.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('Halden Leather Tote');
  await field.press('Tab');
  await expect(list).toBeHidden();

  await field.fill('leather');
  await expect(list).toBeVisible();
  await field.press('Enter');
  await expect(headline).toHaveText('Found 7 product(s) for "leather"');
  await expect(list).toBeHidden();
  await expect(field).toBeFocused();
});
