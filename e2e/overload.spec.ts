import { expect, test } from './own-shop.ts';

test('Pf-1 of three hundred new pages at once what cannot be rendered soon is refused at once; what is in memory is not', async ({
  request,
  ownShop,
}) => {
  expect((await request.get('/women')).status()).toBe(200);
  const news = Array.from({ length: 300 }, (_, at) => fetch(`${ownShop.origin}/women?max=${1_000_000 + at}`));
  const cached = Array.from({ length: 100 }, () => fetch(`${ownShop.origin}/women`));
  const answers = await Promise.all(news);
  const statuses = answers.map(({ status }) => status);
  expect([...new Set(statuses)].sort()).toEqual([200, 503]);
  const refused = answers.find(({ status }) => status === 503);
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(refused?.headers.get('Cache-Control')).toBe('no-store');
  expect(new Set((await Promise.all(cached)).map(({ status }) => status))).toEqual(new Set([200]));
  // It is over with the crowd.
  expect((await request.get('/women?max=999999')).status()).toBe(200);
});

test('who watches over the process is answered from outside, before cache and log', async ({
  request,
  ownShop,
}) => {
  const before = ownShop.log();
  expect(await (await request.get('/healthz')).json()).toEqual({ ok: true });
  const ready = () => request.get('/readyz', { headers: { Host: '10.0.0.7', Origin: 'x' } });
  const answer = await ready();
  expect(answer.headers()['cache-control']).toBe('no-store');
  expect(await answer.json()).toEqual({ ready: true, missing: [] });
  expect(ownShop.log()).toBe(before);

  await ownShop.database.stop();
  await expect
    .poll(async () => (await ready()).json())
    .toEqual({ ready: false, missing: ['database', 'changes'] });
  expect((await request.get('/healthz')).status()).toBe(200);
  await ownShop.database.start();
  await expect.poll(async () => (await ready()).status(), { timeout: 30_000 }).toBe(200);
});
