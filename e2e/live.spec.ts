import { expect, test } from './own-shop.ts';

test('Rt-3 a committed change stands in the next answer, by whatever process it was made', async ({
  page,
  ownShop,
}) => {
  await page.goto('/women');
  await expect(page.getByText('A change by hand')).toBeHidden();
  const [product] = await ownShop.sql<{ id: string; name: string }>(
    `select id, name from products where category = 'Women' order by created_at desc limit 1`,
  );
  await ownShop.sql('update products set name = $1 where id = $2', ['A change by hand', product?.id]);
  await page.reload();
  await expect(page.getByText('A change by hand')).toBeVisible();
  await ownShop.sql('update products set name = $1 where id = $2', [product?.name, product?.id]);
});
