import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { enter, signInByRequest } from '../support/administrator.ts';
import { expect, type OwnShop, test } from '../support/own-shop.ts';

// 404: a thumbnail requested at the moment its image is deleted.
test.use({ expectedFailures: [/status of 4(04|09)/] });

test('Im-4 the library lists all images, and an unused image can be deleted', async ({ page, ownShop }) => {
  await signInByRequest(page.request, ownShop.origin);
  await deleteUnused(page, ownShop);
  const url = await upload(page, ownShop);
  const name = url.split('/').at(-1) ?? '';

  await enter(page, ownShop.origin, '/admin/media');
  const images = page.getByRole('region', { name: 'All images' }).getByRole('listitem');
  await expect(images.first()).toContainText(/KB · \w+ \d+, \d+Not used/);
  await expectAccessible(page);

  // The figures match the list: one image is unused, and its size is the total size of unused images.
  const figures = page.getByRole('definition');
  const filter = page.getByRole('navigation', { name: 'Filter by use' }).getByRole('link');
  const unusedSize = /^[\d.,]+ KB/.exec((await images.first().locator('p').first().textContent()) ?? '')?.[0];
  await expect(figures.nth(2)).toHaveText('1');
  await expect(figures.nth(3)).toHaveText(unusedSize ?? '');
  await expect(figures.nth(1)).toHaveText(/^[\d.,]+ [MK]B$/);
  await expect(figures.nth(1)).not.toHaveText(unusedSize ?? '');
  const count = await figures.nth(0).textContent();
  await expect(filter).toHaveText([`All ${count}`, 'Unused 1']);

  await page.getByRole('link', { name: /^Unused/ }).click();
  await expect(page).toHaveURL('/admin/media?show=unused');
  const deletion = page.getByRole('button', { name: `Delete image ${name}` });
  await deletion.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(deletion).toBeFocused();
  await deletion.click();
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this image?');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('The image was deleted.')).toBeVisible();
  await expect(deletion).toHaveCount(0);
  expect((await page.request.get(url)).status()).toBe(404);

  await page.goto('/admin/activity');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('deleted');
});

test('Im-4 an image that a product uses links to the product and cannot be deleted', async ({
  page,
  ownShop,
}) => {
  await signInByRequest(page.request, ownShop.origin);
  const url = await upload(page, ownShop);
  await enter(page, ownShop.origin, '/admin/media?show=unused');
  const deletion = page.getByRole('button', { name: `Delete image ${url.split('/').at(-1)}` });
  await expect(deletion).toBeVisible();

  // Another administrator adds the image to a product while the page is open.
  await ownShop.sql(
    `insert into products (name, price, category, description, images) values ('Late Tote', 1, 'Bags', 'Late.', $1)`,
    [[url]],
  );
  await deletion.click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('“Late Tote” uses this image, so it was not deleted.')).toBeVisible();
  expect((await page.request.get(url)).status()).toBe(200);

  await page.getByRole('link', { name: /^All/ }).click();
  await page.getByRole('link', { name: 'Late Tote' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Late Tote');
  await ownShop.sql(`delete from products where name = 'Late Tote'`);
});

async function upload(page: Page, { origin }: OwnShop): Promise<string> {
  const response = await page.request.post('/admin/uploads', {
    headers: { Origin: origin },
    data: readFileSync('demo/images/bags-zip-pouch-1.jpg'),
  });
  return (await response.json()).url;
}

/** Deletes the unused images that earlier tests of the same shop left. */
async function deleteUnused(page: Page, { origin }: OwnShop): Promise<void> {
  const listed = await (await page.request.get('/admin/media?show=unused')).text();
  for (const [url] of new Set(listed.match(/\/media\/products\/\d{13}-[a-z0-9]{12}\.\w+/g)).entries()) {
    await page.request.post('/admin/media.data', { headers: { Origin: origin }, form: { url } });
  }
}
