import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { expect, type OwnShop, test } from '../support/own-shop.ts';

test.afterEach(async ({ ownShop }) => {
  await ownShop.sql('delete from questions');
  await ownShop.sql('delete from saved_replies');
});

async function addQuestion(shop: OwnShop): Promise<string> {
  const products = ['Tote', 'Pouch'].map((name) => ({
    id: crypto.randomUUID(),
    name,
    code: null,
    price: '$90.00',
    image: null,
  }));
  const [row] = await shop.sql<{ id: string }>(
    `insert into questions (message, name, phone, office, language, products)
     values ('Forty?', 'Amina', '+971 50 123 4567', 'India', 'ar', $1) returning id`,
    [JSON.stringify(products)],
  );
  return row?.id ?? '';
}

const formOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** The field of the form for a new reply, below the forms of the others. */
const newReply = (page: Page, label: string) => page.getByLabel(label).last();

test.describe('with refused texts', () => {
  // Browsers log each 4xx.
  test.use({ expectedFailures: [/status of (400|409)/] });

  test('Qu-11 the owner adds, corrects, edits and deletes replies, and gets a deleted one back', async ({
    page,
    ownShop,
  }) => {
    await enter(page, ownShop.origin, '/admin/questions');
    await page.getByRole('link', { name: 'Saved replies' }).click();
    await expect(page.getByText('There are no saved replies yet.')).toBeVisible();
    await newReply(page, 'Name').fill('Prices');
    await newReply(page, 'Text').fill('Hello {nmae}');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please correct {nmae}.' })).toBeVisible();
    await expect(newReply(page, 'Text')).toHaveValue('Hello {nmae}');
    await newReply(page, 'Text').fill('Hello {name}');
    await newReply(page, 'For questions in').selectOption('Arabic');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('“Prices” was added.')).toBeVisible();
    await expect(newReply(page, 'Name')).toBeFocused();
    await page.keyboard.type('prices');
    await newReply(page, 'For questions in').selectOption('Arabic');
    await newReply(page, 'Text').fill('Another');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'has this name' })).toBeVisible();

    await page.locator('main summary').click();
    const form = formOf(page, 'Prices');
    await form.getByLabel('Text').fill('Hello {name}, {products}');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('“Prices” was saved.')).toBeVisible();
    await form.getByRole('button', { name: 'Delete Prices' }).click();
    await expect(page.getByText('There are no saved replies yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('main summary').click();
    await expect(form.getByLabel('Text')).toHaveValue('Hello {name}, {products}');
    await expect(form.getByLabel('For questions in')).toHaveValue('ar');
    await form.getByRole('button', { name: 'Delete Prices' }).click();
    await expect(page.getByText('There are no saved replies yet.')).toBeVisible();
    await page.goto('/admin/activity');
    const deletion = page.getByRole('listitem').filter({ hasText: 'Saved reply Prices deleted' }).first();
    await deletion.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The reply was restored.')).toBeVisible();
    await expect(deletion.getByText('Undone')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/admin/questions/replies');
    await expect(page.getByText('1 reply')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/admin/questions/replies');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test('Qu-11 a reply is inserted into the answer with the parts of the question', async ({
  page,
  ownShop,
}) => {
  await ownShop.sql(`insert into saved_replies (name, language, text) values
    ('For all', '', 'Thank you, {name}.'), ('In Arabic', 'ar', '{products}: {office}'), ('In French', 'fr', '{shop}')`);
  await enter(page, ownShop.origin, `/admin/questions/${await addQuestion(ownShop)}`);
  const choice = page.getByLabel('Saved reply');
  await expect(choice.locator('> option')).toHaveText(['For all', 'In Arabic']);
  await expect(choice.locator('optgroup')).toHaveText('In French');
  const answer = page.getByLabel('Answer', { exact: true });
  await answer.fill('Hello! ');
  await page.getByRole('button', { name: 'Insert' }).click();
  await expect(answer).toHaveValue('Hello! Thank you, Amina.');
  await expect(answer).toBeFocused();
  await choice.selectOption('In Arabic');
  await page.getByRole('button', { name: 'Insert' }).press('Enter');
  await expect(answer).toHaveValue(/^Hello! Thank you, Amina\.Tote وPouch: .+/);
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedFailures: [/status of 400/] });

  test('Qu-11 replies are added, corrected and inserted', async ({ page, ownShop }) => {
    const id = await addQuestion(ownShop);
    await enter(page, ownShop.origin, '/admin/questions/replies');
    await newReply(page, 'Name').fill('Prices');
    await newReply(page, 'Text').fill('Hello {nmae}');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please correct {nmae}.' })).toBeVisible();
    await expect(newReply(page, 'Name')).toHaveValue('Prices');
    await newReply(page, 'Text').fill('Hello {name}');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('1 reply')).toBeVisible();

    await page.goto(`/admin/questions/${id}`);
    await page.getByRole('button', { name: 'Insert' }).click();
    const answer = page.getByLabel('Answer', { exact: true });
    await expect(answer).toHaveValue('Hello Amina');
    await page.getByRole('button', { name: 'Answer on WhatsApp' }).click();
    // Without scripts, nothing has opened WhatsApp.
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'Hello Amina' })
        .getByRole('link', { name: 'Open in WhatsApp' }),
    ).toHaveAttribute('href', 'https://wa.me/971501234567?text=Hello%20Amina');
    await expect(answer).toHaveValue('');

    await page.goto('/admin/questions/replies');
    await page.locator('main summary').click();
    await page.getByRole('button', { name: 'Delete Prices' }).click();
    await expect(page.getByText('There are no saved replies yet.')).toBeVisible();
  });
});
