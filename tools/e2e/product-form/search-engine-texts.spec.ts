import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';

test('Hs-32 the page of a product has the title and text for search engines that the owner gave it, or the automatic ones', async ({
  page,
  ownShop,
}) => {
  const [id = ''] = await addProducts(ownShop, [{ name: 'Riva Tote', category: 'Bags' }]);
  await ownShop.sql(`update products set description = 'Carries everything.' where id = $1`, [id]);
  const head = async () => {
    const html = await (await fetch(`${ownShop.origin}/product/${id}`)).text();
    return [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)"/].map(
      (tag) => tag.exec(html)?.[1],
    );
  };
  const [automaticTitle = ''] = await head();
  expect(automaticTitle).toContain('Riva Tote');
  await enter(page, ownShop.origin, `/admin/products/${id}/edit`);
  await page.getByText('For search engines').click();
  const title = page.getByLabel('Title in search results');
  const text = page.getByLabel('Text in search results');
  await expect(title).toHaveAttribute('placeholder', 'Riva Tote');
  await expect(text).toHaveAttribute('placeholder', 'Carries everything.');
  await title.fill('Rust leather tote');
  await text.fill('A tote for every day,\nmade to last.');
  await expect(page.getByText('Rust leather tote', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect
    .poll(head)
    .toEqual([
      automaticTitle.replace('Riva Tote', 'Rust leather tote'),
      'A tote for every day, made to last.',
    ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(head).toEqual([automaticTitle, 'Carries everything.']);
  await removeProducts(ownShop, [id]);
});
