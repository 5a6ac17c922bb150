import type { Locator, Page } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { expect, type OwnShop, test } from '../support/own-shop.ts';

test.afterEach(async ({ ownShop }) => {
  await ownShop.sql('delete from questions');
  await ownShop.sql('delete from saved_replies');
});

async function addQuestion(shop: OwnShop): Promise<string> {
  const [row] = await shop.sql<{ id: string }>(
    `insert into questions (message, name, email, office, language)
     values ('Forty?', 'Amina', 'amina@buyer.example', 'India', 'en') returning id`,
  );
  return row?.id ?? '';
}

const answer = (page: Page) => page.getByLabel('Answer', { exact: true });
const note = (page: Page) => page.getByLabel('Internal note');

test('Ty-1 every form with typed text asks before it is left by a link or Back, and by closing the tab', async ({
  page,
  ownShop,
}) => {
  const forms = [
    { path: '/admin/accessory-categories', label: 'New category' },
    { path: '/admin/facts', label: 'New name' },
    { path: '/admin/questions/replies', label: 'Text' },
    { path: '/admin/keys', label: 'Name' },
    { path: '/admin/webhooks', label: 'Address' },
    { path: `/admin/questions/${await addQuestion(ownShop)}`, label: 'Answer' },
  ];
  await enter(page, ownShop.origin);
  for (const { path, label } of forms) {
    await page.goto(path);
    const field = page.getByLabel(label, { exact: true });
    await field.fill('Typed');
    await page.getByRole('link', { name: 'Insights' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(field, path).toHaveValue('Typed');
    const asked = page.waitForEvent('dialog');
    const left = page.reload();
    const dialog = await asked;
    expect(dialog.type(), path).toBe('beforeunload');
    await dialog.accept();
    await left;
  }
  await page.getByRole('link', { name: 'Insights' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible();
});

test('Ty-1 a name that opens in place asks before it is left, and a saved one does not', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/accessory-categories');
  await page.getByRole('button', { name: 'Rename Belts' }).click();
  await page.getByLabel('New name of Belts').fill('Sashes');
  await page.getByRole('link', { name: 'Insights' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Rename Sashes' })).toBeVisible();
  await page.getByRole('link', { name: 'Insights' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible();
  await ownShop.sql("update accessory_categories set name = 'Belts' where name = 'Sashes'");
  await ownShop.sql("update products set sub_category = 'Belts' where sub_category = 'Sashes'");
});

test('Ty-2 an answer and a note stay in the browser, and opening the mail program asks nothing', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, `/admin/questions/${await addQuestion(ownShop)}`);
  await answer(page).fill('It is $80 for forty.');
  await note(page).fill('A good customer');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Restore draft' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Restore draft' }).first().click();
  await expect(answer(page)).toHaveValue('It is $80 for forty.');
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(note(page)).toHaveValue('A good customer');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('The note is saved.')).toBeVisible();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await page.getByRole('button', { name: 'Answer by e-mail' }).click();
  await expect(page.getByText('Answered by e-mail')).toBeVisible();
  await expect(answer(page)).toHaveValue('');
  await page.reload();
  await expect(page.getByText('Answered by e-mail')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore draft' })).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('Ty-4 on a slow line, a form shows that it is being sent, and a second press sends nothing', async ({
  page,
  ownShop,
}) => {
  const id = await addQuestion(ownShop);
  await enter(page, ownShop.origin, `/admin/questions/${id}`);
  const released = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1;
      await released.promise;
    }
    await route.continue();
  });
  const open = page.getByRole('button', { name: 'Open', exact: true });
  await open.click();
  await expect(page.locator('form[aria-busy="true"]').filter({ has: open })).toBeVisible();
  await expect(open).toHaveCSS('opacity', '0.6');
  await open.click();
  await open.press('Enter');
  released.resolve();
  await expect(page.getByText('Marked as open')).toBeVisible();
  expect(sent).toBe(1);
  const [question] = await ownShop.sql<{ history: unknown[] }>('select history from questions');
  expect(question?.history).toHaveLength(1);
  await page.unrouteAll();
});

test('Ty-4 Wh-10 two presses on "Add webhook" add one, and its secret is shown', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/webhooks');
  const released = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') await released.promise;
    await route.continue();
  });
  await page.getByLabel('Address').fill('https://example.com/hook');
  const add = page.getByRole('button', { name: 'Add webhook' });
  await add.click();
  await expect(add).toHaveCSS('opacity', '0.6');
  await add.click();
  released.resolve();
  await expect(page.getByLabel('The secret of example.com')).toBeVisible();
  await page.unrouteAll();
  await ownShop.sql('delete from webhooks');
});

test.describe('with refused texts', () => {
  // Browsers log each 4xx.
  test.use({ expectedFailures: [/status of 40[49]/] });

  test('Ty-3 a saved reply that another window deletes keeps its open form with the typed text', async ({
    page,
    ownShop,
  }) => {
    const form = await openReply(page, ownShop);
    await form.getByLabel('Text').fill('Hello, dear');
    const reloaded = page.waitForResponse(/replies\.data/);
    await ownShop.sql('delete from saved_replies');
    await reloaded;
    await expect(page.getByText('0 replies')).toBeVisible();
    await expect(form.getByLabel('Text')).toHaveValue('Hello, dear');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toHaveText('This reply does not exist any more.');
    await expect(form.getByLabel('Text')).toHaveValue('Hello, dear');
    await form.getByRole('button', { name: 'Delete' }).click();
    await expect(form).toHaveCount(0);
  });

  test('Ty-3 a note that another window has changed is not overwritten without a word', async ({
    page,
    ownShop,
  }) => {
    const id = await addQuestion(ownShop);
    await enter(page, ownShop.origin, `/admin/questions/${id}`);
    await note(page).fill('Mine');
    await ownShop.sql("update questions set note = 'Theirs'");
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText('changed in another window, to “Theirs”')).toBeVisible();
    await expect(note(page)).toHaveValue('Mine');
    expect(await ownShop.sql('select note from questions')).toEqual([{ note: 'Theirs' }]);
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText('The note is saved.')).toBeVisible();
    expect(await ownShop.sql('select note from questions')).toEqual([{ note: 'Mine' }]);
  });

  test('Ty-3 two windows change a saved reply, a category and a fact: other fields are kept, the same one is asked about', async ({
    page,
    ownShop,
  }) => {
    const form = await openReply(page, ownShop);
    await form.getByLabel('Name').fill('Our prices');
    await ownShop.sql("update saved_replies set text = 'Theirs'");
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('“Our prices” was saved.')).toBeVisible();
    const replies = () => ownShop.sql('select name, text from saved_replies');
    expect(await replies()).toEqual([{ name: 'Our prices', text: 'Theirs' }]);
    await form.getByLabel('Text').fill('Mine');
    await ownShop.sql("update saved_replies set text = 'Theirs again'");
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toContainText('changed in another window, to “Theirs again”');
    await expect(form.getByLabel('Text')).toHaveValue('Mine');
    expect(await replies()).toMatchObject([{ text: 'Theirs again' }]);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.poll(replies).toMatchObject([{ text: 'Mine' }]);

    await page.goto('/admin/accessory-categories');
    await page.getByRole('button', { name: 'Rename Belts' }).click();
    await page.getByLabel('New name of Belts').fill('Sashes');
    await ownShop.sql("update accessory_categories set synonyms = 'girdle' where name = 'Belts'");
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Rename Sashes' })).toBeVisible();
    const sashes = () => ownShop.sql("select synonyms from accessory_categories where name = 'Sashes'");
    expect(await sashes()).toEqual([{ synonyms: 'girdle' }]);
    await ownShop.sql(
      "update accessory_categories set name = 'Belts', synonyms = null where name = 'Sashes'",
    );
    await ownShop.sql("update products set sub_category = 'Belts' where sub_category = 'Sashes'");

    await page.goto('/admin/facts');
    await page.getByLabel('New name').fill('Lining');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Edit Lining' }).click();
    const spellings = page.getByLabel('Other names that mean the same');
    await spellings.fill('inside');
    await ownShop.sql(`update fact_names set spellings = '{"inner side"}' where key = 'lining'`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('changed in another window, to “inner side”')).toBeVisible();
    await expect(spellings).toHaveValue('inside');
    await ownShop.sql("delete from fact_names where key = 'lining'");
  });
});

/** Adds a saved reply, and opens its form. */
async function openReply(page: Page, shop: OwnShop): Promise<Locator> {
  await shop.sql("insert into saved_replies (name, language, text) values ('Prices', '', 'Hello')");
  await enter(page, shop.origin, '/admin/questions/replies');
  await page.locator('main summary').click();
  return page.getByRole('listitem').filter({ hasText: 'Prices' });
}
