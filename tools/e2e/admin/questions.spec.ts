import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, type OwnShop, test } from '../support/own-shop.ts';

test.afterEach(({ ownShop }) => ownShop.sql('delete from questions'));

async function ask(shop: OwnShop, fields: Record<string, unknown> = {}): Promise<string> {
  const question = {
    message: 'Forty of these?',
    name: 'Amina',
    email: 'amina@buyer.example',
    phone: null,
    office: 'India',
    language: 'ar',
    status: 'new',
    products: [],
    ...fields,
  };
  const [row] = await shop.sql<{ id: string }>(
    `insert into questions (message, name, email, phone, office, language, status, products)
     select message, name, email, phone, office, language, status, products
     from jsonb_to_record($1) as asked (message text, name text, email text, phone text, office text,
       language text, status text, products jsonb) returning id`,
    [JSON.stringify(question)],
  );
  return row?.id ?? '';
}

test('Qu-3 a new question is counted and listed within a second, and found by its text', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/questions');
  await expect(page.getByText('No question has arrived yet.')).toBeVisible();
  const link = page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: /^Questions/ });
  await expect(link).toHaveText('Questions');
  await ask(ownShop);
  await expect(link).toHaveText('Questions 1');
  await expect(page.getByRole('link', { name: 'Amina' })).toBeVisible();
  await ask(ownShop, { name: 'Karim', message: 'Where is it made?', office: 'China', status: 'open' });
  await ask(ownShop, { name: 'Bot', status: 'spam' });
  await expect(page.getByRole('link', { name: 'Karim' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bot' })).toHaveCount(0);
  await expectAccessible(page);

  // The number follows on other pages, too.
  await page.getByRole('link', { name: 'Facts' }).click();
  await ask(ownShop, { name: 'Third' });
  await expect(link).toHaveText('Questions 2');
  await page.getByRole('link', { name: 'Media' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
  await ask(ownShop, { name: 'Fourth', status: 'new' });
  await expect(link).toHaveText('Questions 3');
  await link.click();

  await page.getByRole('searchbox', { name: 'Search questions' }).fill('made?');
  await expect(page.getByRole('link', { name: 'Amina' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Karim' })).toBeVisible();
  const isHydrated = page.waitForRequest(/\/live\?/);
  await enter(page, ownShop.origin, '/admin/questions');
  await isHydrated;
  await page.getByLabel('Office').selectOption('India');
  await expect(page.getByRole('link', { name: 'Karim' })).toHaveCount(0);
  await enter(page, ownShop.origin, '/admin/questions');
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: /^Spam/ }).click();
  await expect(page.getByRole('link', { name: 'Bot' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Karim' })).toHaveCount(0);

  await page.goto('/admin/questions');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toMatch(/Amina[\s\S]*Forty of these\?/);
  expect(file).not.toContain('Bot');

  // After the session has ended, it is not the page of the sign-in that is downloaded.
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  await expect(page).toHaveURL('/admin/login?to=%2Fadmin%2Fquestions');
});

test('Qu-4 a question shows its products then and now, and keeps answers, status and note', async ({
  page,
  ownShop,
}) => {
  const [kept = '', gone = ''] = await addProducts(ownShop, [
    { name: 'Answered tote' },
    { name: 'Gone tote' },
  ]);
  const products = [kept, gone].map((id, at) => ({
    id,
    name: at === 0 ? 'Answered tote' : 'Gone tote',
    code: 'A-1',
    price: '$90.00',
    image: null,
  }));
  await removeProducts(ownShop, [gone]);
  const id = await ask(ownShop, {
    products,
    language: 'en',
    phone: '+971 50 123 4567',
    message: 'كم السعر؟',
  });
  await enter(page, ownShop.origin, `/admin/questions/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Question from Amina' })).toBeVisible();
  await expect(page.getByText('$90.00')).toHaveCount(2);
  await expect(page.getByText('now $100.00')).toBeVisible();
  await expect(page.getByText('Deleted since then')).toBeVisible();
  await expectAccessible(page);

  await page.evaluate(() => {
    window.open = (address) => {
      document.title = String(address);
      return null;
    };
  });
  await page.getByLabel('Answer', { exact: true }).fill('It is $80 for forty.');
  await page.getByRole('button', { name: 'Answer on WhatsApp' }).click();
  await expect(page).toHaveTitle('https://wa.me/971501234567?text=It%20is%20%2480%20for%20forty.');
  await expect(page.getByText('Answered on WhatsApp')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'It is $80 for forty.' })).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText('Marked as open')).toBeVisible();
  await page.getByLabel('Internal note').fill('A good customer');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('The note is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Internal note')).toHaveValue('A good customer');
  await page.getByRole('link', { name: 'Other questions about it' }).first().click();
  await expect(page.getByRole('link', { name: 'Amina' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/admin/questions/${id}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await removeProducts(ownShop, [kept]);
});

test('Qu-4 an answer from another window does not remove a text that is being typed', async ({
  page,
  ownShop,
}) => {
  const id = await ask(ownShop, { phone: '+971 50 123 4567' });
  await enter(page, ownShop.origin, `/admin/questions/${id}`);
  const other = await page.context().newPage();
  await other.goto(`${ownShop.origin}/admin/questions/${id}`);
  await other.evaluate(() => {
    window.open = () => null;
  });
  const field = page.getByLabel('Answer', { exact: true });
  await field.fill('Half a sen');
  await other.getByLabel('Answer', { exact: true }).fill('From the other window');
  await other.getByRole('button', { name: 'Answer on WhatsApp' }).click();
  await expect(other.getByLabel('Answer', { exact: true })).toHaveValue('');
  await expect(page.getByRole('listitem').filter({ hasText: 'From the other window' })).toBeVisible();
  await expect(field).toHaveValue('Half a sen');
});

test.describe('deleted elsewhere', () => {
  test.use({ expectedFailures: [/404 \(Not Found\)/] });

  test('Qu-5 a question that another window deletes stays open with the text that is being typed, until it is restored', async ({
    page,
    ownShop,
  }) => {
    const id = await ask(ownShop);
    await enter(page, ownShop.origin, `/admin/questions/${id}`);
    const other = await page.context().newPage();
    await other.goto(`${ownShop.origin}/admin/questions/${id}`);
    const field = page.getByLabel('Answer', { exact: true });
    await field.fill('Half a sen');
    await other.getByRole('button', { name: 'Delete' }).click();
    const note = page.getByText('This question was deleted in another window.');
    await expect(note).toBeVisible();
    await expect(field).toHaveValue('Half a sen');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText('This question does not exist any more.')).toBeVisible();
    await expect(field).toHaveValue('Half a sen');

    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(note).toHaveCount(0);
    await expect(field).toHaveValue('Half a sen');
    await page.goto('/admin/questions/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not here');
  });
});

test('Qu-5 a deleted question comes back with Undo, and the activity does not show its text', async ({
  page,
  ownShop,
}) => {
  const id = await ask(ownShop);
  await enter(page, ownShop.origin, `/admin/questions/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/questions');
  await expect(page.getByRole('link', { name: 'Amina' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Amina' })).toBeVisible();
  await page.goto('/admin/activity');
  await expect(page.getByText(/^Question 2\d{3}-\d\d-\d\d/).first()).toBeVisible();
  await expect(page.getByText('Amina')).toHaveCount(0);
});

test('Qu-8 a page from before the shop lost its mail server is told that the answer was not sent', async ({
  page,
  ownShop,
}) => {
  const id = await ask(ownShop, { email: 'amina@buyer.example' });
  await enter(page, ownShop.origin, `/admin/questions/${id}`);
  const form = { intent: 'answer', by: 'email', isSent: 'true', text: 'It is $80.' };
  const headers = { Origin: ownShop.origin };
  const response = await page.request.post(`/admin/questions/${id}.data`, { form, headers });
  expect(response.status()).toBe(409);
  expect(await response.text()).toContain('sends no e-mail any more');
  await page.reload();
  await expect(page.getByText('It is $80.')).toHaveCount(0);
});

test('Qu-10 without mail, the settings say what is missing', async ({ page, ownShop }) => {
  await enter(page, ownShop.origin, '/admin/shop/contact');
  await expect(page.getByText('it needs the settings SMTP_URL and MAIL_FROM')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send a test message/ })).toHaveCount(0);
  const headers = { Origin: ownShop.origin };
  expect((await page.request.post('/admin/shop/contact?test', { headers })).status()).toBe(409);
});
