import { expect, test } from './own-shop.ts';
import { cardOf, metadata, openProduct, sentMetadata } from './product-parts.ts';

const HOSTILE = '</script><b>"Tote" & \'Co\'</b>';

test('Mo-3 Mo-4 Cd-2 a product of few and hostile words, sold out and without a picture', async ({
  page,
  ownShop,
}) => {
  const [added] = await ownShop.sql<{ id: string }>(
    `insert into products (name, price, market_price, category, in_stock) values ($1, 1234.5, 1000, 'Bags', false) returning id`,
    [HOSTILE],
  );
  await page.goto('/bags');
  const card = cardOf(page, HOSTILE);
  await expect(card).toContainText('Image not available');
  await expect(card).toContainText('Sold out');
  await expect(card.locator('s')).toHaveCount(0);

  const modal = await openProduct(page, HOSTILE);
  await expect(modal).toContainText('$1,234.50');
  await expect(modal).toContainText('Sold out');
  await expect(modal.getByText('is part of our Bags selection')).toBeVisible();
  await expect(modal).toContainText('Image could not be loaded');
  const chat = modal.getByRole('link', { name: 'WhatsApp' });
  await expect(chat, 'asks when it is back').toHaveAttribute('href', /\?text=When%20will%20this%20be%20back/);

  await page.goto(`/product/${added?.id}`);
  const { jsonLd = '', ...tags } = await sentMetadata(page, `/product/${added?.id}`);
  expect(tags['product:availability']).toBe('out of stock');
  expect(jsonLd).not.toContain('<');
  expect((await metadata(page)).jsonLd).toBe(jsonLd);
  expect(JSON.parse(jsonLd)).toMatchObject({
    name: HOSTILE,
    offers: { price: '1234.50', availability: 'https://schema.org/OutOfStock' },
  });
  await expect(page.getByRole('heading', { level: 1, name: HOSTILE })).toBeVisible();
});

test.describe('when a product is deleted', () => {
  test.use({ expectedFailures: [/\/product\//] });

  test('Mo-3 its open modal says that it is gone', async ({ page, ownShop }) => {
    const [added] = await ownShop.sql<{ id: string }>(
      `insert into products (name, price, category) values ('Soon gone', 1, 'Bags') returning id`,
    );
    await page.goto('/bags');
    const modal = await openProduct(page, 'Soon gone');
    await expect(modal.getByText('is part of our Bags selection')).toBeVisible();
    await ownShop.sql('delete from products where id = $1', [added?.id]);
    await expect(page.getByRole('dialog', { name: 'This piece is no longer here' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cardOf(page, 'Soon gone')).toHaveCount(0);
  });
});
