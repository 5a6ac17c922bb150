import { signInByRequest } from '../support/administrator.ts';
import { expect, type OwnShop, test } from '../support/own-shop.ts';

test('database connections cut during reads and saves fail at most those requests, never the process', async ({
  request,
  ownShop,
}) => {
  await signInByRequest(request, ownShop.origin);
  const { cookies } = await request.storageState();
  const headers = {
    Origin: ownShop.origin,
    Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  };
  // Playwright's requests take several times as long as `fetch`.
  const send = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(new URL(path, ownShop.origin), { ...init, headers });
    await answer.arrayBuffer();
    note(init.method ?? 'GET', answer.status, answer.headers.get('retry-after'));
  };
  const statuses = new Map<string, number[]>();
  let cutting = true;
  const until = (work: () => Promise<unknown>) => async () => {
    while (cutting) await work();
  };
  const read = (path: string) => () => send(`${path}${path.includes('?') ? '&' : '?'}x=${Math.random()}`);
  const save = () =>
    send('/admin/accessory-categories.data', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'add', name: `Cut ${Math.random()}` }),
    });
  const note = (method: string, status: number, retryAfter: string | null) => {
    if (status === 503) expect(retryAfter, `${method} ${status}`).toBeTruthy();
    statuses.set(method, [...(statuses.get(method) ?? []), status]);
  };
  const reads = () => statuses.get('GET') ?? [];
  const cut = async () => {
    for (let time = 0; time < CUTS; time += 1) {
      await cutAll(ownShop);
      const answered = reads().length;
      await expect.poll(() => reads().length).toBeGreaterThan(answered + READS_BETWEEN_CUTS);
    }
    cutting = false;
  };
  const paths = ['/women?min=1', '/search?q=bag', '/search/suggestions?q=bag', '/admin/dashboard'];
  await Promise.all([cut(), ...paths.map(read).map((work) => until(work)()), until(save)(), until(save)()]);

  const seen = (method: string) => [...new Set(statuses.get(method))].sort();
  // A read may still fail, because its retry can be cut as well.
  expect([200, 503]).toEqual(expect.arrayContaining(seen('GET')));
  expect([200, 503]).toEqual(expect.arrayContaining(seen('POST')));
  expect(reads().filter((status) => status === 200).length).toBeGreaterThan(reads().length * 0.9);
  expect((await request.get('/women?min=2')).status()).toBe(200);
  const saved = await ownShop.sql<{ count: number }>(
    `select count(*)::int from accessory_categories where name like 'Cut %'`,
  );
  expect(saved[0]?.count).toBeGreaterThanOrEqual(
    (statuses.get('POST') ?? []).filter((status) => status === 200).length,
  );
  await ownShop.sql(`delete from accessory_categories where name like 'Cut %'`);
});

const CUTS = 10;
/** Twice the number of readers, so that a slow machine does not cut the same read twice. */
const READS_BETWEEN_CUTS = 8;

/** Terminates all database connections of the shop, busy or idle. */
async function cutAll(ownShop: OwnShop): Promise<void> {
  await ownShop.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'vitrine'`,
  );
}

test('Ro-6 a statement timeout is a 503 with Retry-After, and is logged once', async ({
  request,
  ownShop,
}) => {
  test.setTimeout(90_000);
  await signInByRequest(request, ownShop.origin);
  const before = ownShop.log();
  const locked = ownShop.sql(`do $$ begin lock table products; perform pg_sleep(60); end $$`).catch(() => {});
  const isLocked = `select 1 from pg_locks
    where database = (select oid from pg_database where datname = current_database())
      and relation = 'products'::regclass and mode = 'AccessExclusiveLock' and granted`;
  await expect.poll(async () => (await ownShop.sql(isLocked)).length).toBe(1);
  const paths = [
    '/women?min=3',
    '/women.data?min=3',
    '/product/00000000-0000-4000-8000-000000000000',
    '/search?q=lock',
    '/search/suggestions?q=lock',
    '/products.json?category=Women&min=4',
    '/admin/dashboard?q=lock',
  ];
  await Promise.all(
    paths.map(async (path) => {
      const answer = await request.get(path, { timeout: 60_000 });
      expect(answer.status(), path).toBe(503);
      expect(answer.headers()['retry-after'], path).toBe('10');
    }),
  );
  await ownShop.sql(
    `select pg_cancel_backend(pid) from pg_stat_activity where query like 'do $$ begin lock%'`,
  );
  await locked;
  await expect.poll(async () => (await request.get('/women?min=3')).status()).toBe(200);
  const lines = ownShop
    .log()
    .slice(before.length)
    .split('\n')
    .filter((line) => line.includes('statement timeout'));
  expect(lines).toHaveLength(1);
});
