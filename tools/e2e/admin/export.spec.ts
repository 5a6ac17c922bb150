import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { parse } from 'csv-parse/sync';
import { expectAccessible } from '../support/accessibility.ts';
import { enter, signInByRequest } from '../support/administrator.ts';
import { addProducts, productRows, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

/** Runs all tests of this file in one worker, because starting a second shop takes longer than the tests. */
test.describe.configure({ mode: 'default' });

test('export: all products, the filtered and searched products, or the selection, as a spreadsheet', async ({
  page,
  ownShop,
}) => {
  const names = Array.from({ length: 12 }, (_, at) => `=Out ${at}`);
  const ids = await addProducts(
    ownShop,
    names.map((name) => ({ name, price: 248.1, description: 'Line one,\nand "two".' })),
  );
  await enter(page, ownShop.origin);
  const dialog = page.getByRole('dialog', { name: /^Export / });
  const save = async (format: string, fileName: RegExp) => {
    const press = dialog.getByRole('button', { name: format }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), press]);
    expect(download.suggestedFilename()).toMatch(fileName);
    return download;
  };
  const saveTable = async () => {
    const download = await save('The same as CSV', /^products-\d{4}-\d\d-\d\d\.csv$/);
    await dialog.getByRole('button', { name: 'Close' }).click();
    return parse(await readFile(await download.path()), { bom: true, columns: true }) as Record<
      string,
      string
    >[];
  };
  const [{ count } = { count: 0 }] = await ownShop.sql<{ count: number }>(
    'select count(*)::int as count from products',
  );
  await page.getByRole('button', { name: `Export ${count} products` }).click();
  await expectAccessible(page);
  const all = await saveTable();
  expect(all).toHaveLength(count);
  expect(all[0]).toMatchObject({
    'Product ID': ids[11],
    Name: "'=Out 11",
    Price: '248.10',
    Category: 'Bags',
    Description: 'Line one,\nand "two".',
  });
  for (const address of all[0]?.Images?.split('\n') ?? []) {
    expect((await page.request.get(address)).headers()['content-type']).toMatch(/^image/);
  }

  await page.goto('/admin/dashboard?category=Bags&q=Out+1&sort=name-up');
  await expect(productRows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Export 3 products' }).click();
  const found = await saveTable();
  expect(found.map((product) => product.Name)).toEqual(["'=Out 11", "'=Out 10", "'=Out 1"]);

  await page.getByLabel('Select =Out 10').check();
  await page.getByLabel('Select =Out 1', { exact: true }).check();
  const bar = page.getByRole('region', { name: 'Selected products' });
  await bar.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Enter');
  for (const [format, fileName, holds] of [
    ['Excel', /^products-.*\.xlsx$/, 'xl/worksheets/sheet1.xml'],
    ['Table and photos', /^products-.*\.zip$/, 'photographs/'],
    ['Shopify', /^shopify-.*\.csv$/, 'Body (HTML)'],
  ] as const) {
    const download = await save(format, fileName);
    expect((await readFile(await download.path())).includes(holds)).toBe(true);
  }
  await dialog.getByRole('button', { name: 'Share a link' }).click();
  const link = await dialog.getByLabel(/^The link, until/).inputValue();
  const selected = await saveTable();
  expect(selected.map((product) => product['Product ID'])).toEqual([ids[10], ids[1]]);
  await expect(bar).toContainText('2 selected');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'A selection' })).toBeVisible();
  // The head office answers.
  const ask = page.getByRole('link', { name: /^Ask / }).first();
  await expect(ask).toHaveAttribute('href', /^https:\/\/wa\.me\/12125550142\?text=/);
  await page.evaluate(() => {
    window.print = () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('.line-sheet img')];
      document.title = pictures.every(({ complete }) => complete) ? 'printed' : 'too_early';
    };
  });
  const print = page.getByRole('button', { name: 'Print or save as PDF' });
  await print.click();
  await expect(page).toHaveTitle('printed');
  await expect(print).toBeFocused();
  await page.goto('/admin/dashboard?q=Out+1');
  await page.getByRole('button', { name: 'Export 3 products' }).click();
  await expect(dialog.getByText(/photos?, about \d+ MB\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop sharing A selection' }).click();
  await expect(dialog.getByText('Shared links')).toBeHidden();
  expect((await page.request.get(link)).status()).toBe(404);

  await page.goto('/admin/dashboard?q=nothing+is+called+so');
  await expect(page.getByText('No products found')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Export/ })).toBeHidden();
  await removeProducts(ownShop, ids);
});

test('export: no cache may store it, and an empty selection is refused with a message', async ({
  request,
  ownShop,
}) => {
  await signInByRequest(request, ownShop.origin);
  const answer = await request.get('/admin/products/export/products.csv?q=nothing+is+called+so');
  expect(answer.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'text/csv; charset=utf-8',
  });
  expect(await answer.text()).toMatch(/^\ufeffProduct ID,.*,Updated\r\n$/);
  const refused = await request.post('/admin/products/export/products.csv', {
    headers: { Origin: ownShop.origin },
    form: { other: 'field' },
  });
  expect(refused.status()).toBe(400);
  expect(await refused.text()).toBe('Please choose products first.');
});

test('export: if the database fails, the download is aborted instead of ending as if complete', async ({
  request,
  ownShop,
}) => {
  // Large rows. The length is in `image_alts`, which no index covers.
  await ownShop.sql(
    `insert into products (name, price, category, images, image_alts)
     select 'Long ' || number, 1, 'Kids', '{}', array[repeat('long ', 1000)]
     from generate_series(1, 6000) number`,
  );
  await signInByRequest(request, ownShop.origin);
  const { cookies } = await request.storageState();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  // The client reads nothing at first, so the socket's buffers fill up and the server waits.
  const outcome = await new Promise<string>((resolve, reject) => {
    get(`${ownShop.origin}/admin/products/export/products.csv`, { headers: { Cookie } }, async (response) => {
      response.on('end', () => resolve('ended')).on('error', (error) => resolve(error.message));
      await ownShop.database.stop();
      response.resume();
    }).on('error', reject);
  });
  expect(outcome).toBe('aborted');
  expect(ownShop.log()).toContain('An export was interrupted');
  const withoutDatabase = await request.get('/admin/products/export/products.csv');
  expect(withoutDatabase.status()).toBe(503);
  await ownShop.database.start();
  await expect(async () => {
    expect((await request.get('/admin/products/export/products.csv?q=Long+6000')).status()).toBe(200);
  }).toPass();
  await ownShop.sql(`delete from products where category = 'Kids' and name like 'Long %'`);
});
