import { CATEGORIES, categoryPath } from '#catalog/products/product.ts';
import { expect, test } from '../support/own-shop.ts';

test('Ro-6 an unexpected error is a 500 in the site’s design, and reveals no internals', async ({
  request,
  ownShop,
}) => {
  // An error that no code of the shop expects: a missing column. No other test has cached the addresses below.
  await ownShop.sql('alter table products rename column price to hidden_column');
  try {
    for (const path of [
      '/women?min=31',
      '/product/00000000-0000-4000-8000-000000000000',
      '/women.data?min=31',
    ]) {
      const answer = await request.get(path);
      const body = await answer.text();
      expect(answer.status(), path).toBe(500);
      expect(answer.headers()['retry-after'], path).toBeUndefined();
      expect(INTERNALS.exec(body)?.[0], path).toBeUndefined();
      expect(body.includes('Something went wrong</h1>'), path).toBe(!path.includes('.data'));
    }
  } finally {
    await ownShop.sql('alter table products rename column hidden_column to price');
  }
  expect((await request.get('/women?min=31')).status()).toBe(200);
});

const INTERNALS = /hidden_column|does not exist|Failed query|select "|42703|node_modules|\.[jt]sx?:\d/i;

test('a malformed Origin is refused and not logged', async ({ request, ownShop }) => {
  const before = ownShop.log();
  const paths = [...CATEGORIES.map(categoryPath), '/admin/login', '/admin/dashboard', '/nowhere'];
  for (const path of paths.flatMap((page) => [page, `${page}.data`])) {
    const answer = await request.post(path, { headers: { Origin: 'x' } });
    expect(answer.status(), path).toBe(400);
  }
  expect(ownShop.log()).toBe(before);
});

test('a request body over the limit gets a 413, even if it is one byte over', async ({ ownShop }) => {
  const headers = { Origin: ownShop.origin, 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const size of [1_048_577, 1_048_578, 3_000_000, 20_000_000]) {
    const body = Buffer.alloc(size, 'a');
    const answer = await fetch(`${ownShop.origin}/admin/login`, { method: 'POST', headers, body });
    expect(answer.status, `${size} bytes`).toBe(413);
    await answer.text();
  }
});
