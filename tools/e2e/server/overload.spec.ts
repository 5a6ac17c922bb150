import { expect, test } from '../support/own-shop.ts';

test('Pf-1 under 300 simultaneous uncached requests some are refused with 503 at once, but cached pages are served', async ({
  request,
  ownShop,
}) => {
  // A change at the start of the shop can make the first page stale, so wait until the page comes from memory.
  const version = async () => (await request.get('/women')).headers().etag;
  await expect(async () => expect(await version()).toBe(await version())).toPass();
  const uncached = Array.from({ length: 300 }, (_, at) =>
    fetch(`${ownShop.origin}/women?max=${1_000_000 + at}`),
  );
  const cached = Array.from({ length: 100 }, () => fetch(`${ownShop.origin}/women`));
  const answers = await Promise.all(uncached);
  const statuses = answers.map(({ status }) => status);
  expect([...new Set(statuses)].sort()).toEqual([200, 503]);
  const refused = answers.find(({ status }) => status === 503);
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(refused?.headers.get('Cache-Control')).toBe('no-store');
  expect(new Set((await Promise.all(cached)).map(({ status }) => status))).toEqual(new Set([200]));
  // After the burst, uncached pages are served again.
  expect((await request.get('/women?max=999999')).status()).toBe(200);
});

test('a process stays ready while its database is down, because it still serves cached pages', async ({
  request,
  ownShop,
}) => {
  const before = ownShop.log();
  const probe = (path: string) => request.get(path, { headers: { Host: '10.0.0.7', Origin: 'x' } });
  expect((await request.get('/women')).status()).toBe(200);
  await ownShop.database.stop();
  for (const path of ['/healthz', '/readyz']) {
    const answer = await probe(path);
    expect([answer.status(), await answer.text()], path).toEqual([200, '']);
    expect(answer.headers()['x-frame-options'], path).toBe('DENY');
  }
  expect((await request.get('/women')).status()).toBe(200);
  await ownShop.database.start();
  await expect.poll(async () => (await request.get('/women?max=999998')).status()).toBe(200);
  expect(ownShop.log().slice(before.length)).not.toContain('/readyz');
});
