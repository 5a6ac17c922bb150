import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeProducts } from '#catalog/commands/change-products.server.ts';
import { deleteProducts } from '#catalog/commands/delete-products.server.ts';
import type { ImportChoices } from '#import-export/tables/columns/answers.ts';
import { queryRows } from '#platform/db/database.ts';
import { importAddresses, imports } from '#platform/db/import-schema.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import type { Import } from '../import.ts';
import { findImport, moveImport, pageOfRows } from '../imports.server.ts';
import { openTestImports, type TestImports } from '../testing/open-imports.ts';
import { startImportWorker } from '../worker.server.ts';
import { changeAddress, listRepeats, pauseRepeats, resumeRepeat, setRhythm } from './addresses.server.ts';
import { importFromAddress } from './fetch-table.server.ts';

let server: Server;
let base: string;
let answer: RequestListener;
let requests: IncomingMessage[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = [];
});
afterAll(() => server.close());

const send =
  (table: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/csv' }).end(table);

const HEADER = 'SKU,Name,Price,Type,Visible,Description\n';
const rowOf = (at: number, price = 10, type = 'Totes', visible = 'Yes') =>
  `B-${at},Bag ${at},${price},${type},${visible},Soft.\n`;
/** A table of ten products. */
const tableOf = (row: (at: number) => string = rowOf, header = HEADER) =>
  header + Array.from({ length: 10 }, (_, at) => row(at)).join('');

onPGlite((database) => {
  let shop: TestImports;
  beforeEach(async () => {
    await emptyTables(database().db, 'imports', 'import_addresses', 'admin_activity');
    shop = await openTestImports(database());
  });
  afterEach(() => shop.remove());

  const db = () => database().db;
  const signal = () => new AbortController().signal;
  const prices = async () =>
    (
      await queryRows<{ price: number }>(db(), sql`select price::float as price from products order by code`)
    ).map(({ price }) => price);

  /** Fetches the table, confirms its import, and repeats it every hour. @returns the id of the address */
  async function repeat(table: string, choices: Partial<ImportChoices> = {}): Promise<string> {
    answer = send(table);
    const id = await importFromAddress(shop.tools, `${base}/stock.csv?key=secret`, signal());
    await confirm(await shop.work(id ?? ''), choices);
    // Complete products are visible.
    await db().execute(
      sql`update products set hidden = false, images = array['https://photos.example/a.jpg']`,
    );
    const [address] = await db().select().from(importAddresses);
    await setRhythm(db(), address?.id ?? '', { every: 'hour', maxPercent: 10 }, 'UTC');
    return address?.id ?? '';
  }

  /** Answers the questions about a table and runs its import, as the owner does. */
  async function confirm(analyzed: Import, choices: Partial<ImportChoices> = {}): Promise<Import> {
    const { id, answers } = analyzed;
    if (!answers) throw new Error(`the table was not read: ${analyzed.failure}`);
    const categories = Object.fromEntries(
      Object.keys(answers.categories).map((key) => [key, { category: 'Bags' as const, subCategory: null }]),
    );
    const isSent = await moveImport(db(), id, ['asking'], 'checking', {
      answers: { ...answers, currency: 'USD', categories },
      choices: { ...analyzed.choices, ...choices },
    });
    const checked = isSent ? await shop.work(id) : analyzed;
    expect(checked.state).toBe('checked');
    return shop.run(checked);
  }

  /** Lets a worker do what is due. */
  async function runDue(id: string) {
    await changeAddress(db(), id, { dueAt: new Date(Date.now() - 1000) });
    const worker = startImportWorker(shop.tools, database().tryAdvisoryLock);
    try {
      for (;;) {
        const [found] = await listRepeats(db());
        if (!found?.isRunning) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
        worker.wake();
      }
    } finally {
      await worker.stop();
    }
  }

  test('Ta-1 a run imports a changed table with the remembered answers, as an import that can be undone', async () => {
    const id = await repeat(tableOf((at) => rowOf(at, 10, 'Räder')));
    answer = send(
      `${tableOf((at) => rowOf(at, at === 3 ? 12 : 10, 'Räder'))}B-10,New bag,30,RÄDER,Yes,Soft.\n`,
    );
    const found = await runDue(id);
    expect(found).toMatchObject({
      problem: null,
      newest: { state: 'finished', counts: { added: 1, changed: 1 } },
    });
    expect(await prices()).toEqual([10, 10, 30, 10, 12, 10, 10, 10, 10, 10, 10]);
    expect(found?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 3_000_000);

    await shop.undo(found?.newest?.id ?? '');
    expect(await prices()).toEqual(Array.from({ length: 10 }, () => 10));
    // What the owner has undone is not done again.
    answer = send(tableOf((at) => rowOf(at, at === 3 ? 13 : 10, 'Räder')));
    expect(await runDue(id)).toMatchObject({ paused: true, problem: expect.stringContaining('undone') });
    expect(await prices()).toEqual(Array.from({ length: 10 }, () => 10));
  });

  test('Ta-2 the same file does nothing, by its validators or its bytes', async () => {
    const id = await repeat(tableOf());
    const count = () => db().$count(imports);
    expect(await runDue(id)).toMatchObject({ problem: null, note: 'The table has not changed.' });
    expect(await count()).toBe(1);
    answer = (_, response) =>
      response.writeHead(200, { ETag: '"2"' }).end(tableOf((at) => rowOf(at, at === 0 ? 11 : 10)));
    expect(await runDue(id)).toMatchObject({ newest: { counts: { changed: 1 } } });
    answer = ({ headers }, response) =>
      response.writeHead(headers['if-none-match'] === '"2"' ? 304 : 500).end();
    expect(await runDue(id)).toMatchObject({ problem: null, note: 'The table has not changed.' });
    // Another file with the same products leaves no import.
    answer = send(`${tableOf((at) => rowOf(at, at === 0 ? 11 : 10))}\n`);
    expect(await runDue(id)).toMatchObject({ note: 'The shop has these values already.' });
    expect(await count()).toBe(2);
    // A table that has lost its rows changes nothing.
    answer = send(HEADER);
    expect(await runDue(id)).toMatchObject({ problem: null, note: 'The table has no products.' });
    answer = send(tableOf().split('\n').slice(0, 3).join('\n'));
    expect(await runDue(id)).toMatchObject({ newest: { counts: { changed: 1, added: 0 } } });
    expect(await prices()).toHaveLength(10);
  });

  test.each([
    [
      'a new value',
      tableOf((at) => rowOf(at, 10, at < 2 ? 'Hats' : 'Totes')),
      'One new value of “Type” needs an answer: Hats.',
    ],
    [
      'an unknown visibility',
      tableOf((at) => rowOf(at, 10, 'Totes', at ? 'Yes' : 'Perhaps')),
      'value of “Visible”',
    ],
    [
      'another table',
      tableOf((at) => `${rowOf(at).trimEnd()},x\n`, HEADER.replace('\n', ',Supplier\n')),
      'New: Supplier.',
    ],
    [
      'a missing column',
      tableOf((at) => rowOf(at).replace(',Yes', ''), 'SKU,Name,Price,Type,Description\n'),
      'Missing: Visible.',
    ],
    ['more products than allowed', tableOf((at) => rowOf(at, at < 2 ? 11 : 10)), '2 of 10 products'],
    [
      'more hidden ones than allowed',
      tableOf((at) => rowOf(at, 10, 'Totes', at < 2 ? 'No' : 'Yes')),
      '2 of 10 products',
    ],
    [
      'a much higher price',
      tableOf((at) => rowOf(at, at ? 10 : 1000)),
      'One price changes by more than 10 times',
    ],
    [
      'products without their codes',
      tableOf((at) => rowOf(at).replace(/^B-/, at ? 'B-' : 'C-')),
      'One product has the name',
    ],
  ])('Ta-3 Ta-11 %s stops a run, which changes nothing and waits for the owner', async (_, table, reason) => {
    const id = await repeat(tableOf());
    answer = send(table);
    const found = await runDue(id);
    expect(found?.problem).toContain(reason);
    expect(await prices()).toEqual(Array.from({ length: 10 }, () => 10));
    const [visible] = await queryRows<{ count: number }>(
      db(),
      sql`select count(*)::int from products where not hidden`,
    );
    expect(visible?.count).toBe(10);

    const stops = () =>
      queryRows<{ host: string; reason: string }>(
        db(),
        sql`select subject_name as host, after ->> 'reason' as reason from admin_activity where action = 'stopped'`,
      );
    expect(await stops()).toEqual([{ host: new URL(base).host, reason: found?.problem }]);
    // The next run waits until she has confirmed or discarded this one.
    answer = () => {
      throw new Error('nothing is fetched');
    };
    expect((await runDue(id))?.waitingImport).toBe(found?.waitingImport);
  });

  test('Ta-3 after the owner has confirmed, runs go on with her answers', async () => {
    const id = await repeat(tableOf());
    const changed = (price: number) =>
      tableOf((at) => rowOf(at, at ? 10 : price, at < 2 ? 'Straw hats' : 'Totes'));
    answer = send(changed(11));
    const stopped = await runDue(id);
    const job = await findImport(db(), stopped?.waitingImport ?? '');
    expect(await confirm(job as Import)).toMatchObject({ state: 'finished', unattended: false });
    answer = send(changed(12));
    expect(await runDue(id)).toMatchObject({ problem: null, newest: { counts: { changed: 1 } } });
    // A value that was missing for a while, also in a table that she has confirmed, needs no answer.
    answer = send(tableOf((at) => rowOf(at, at < 2 ? 13 : 10)));
    const many = await runDue(id);
    expect(many?.problem).toContain('2 of 10 products');
    const preview = await findImport(db(), many?.waitingImport ?? '');
    expect(await shop.run(preview as Import)).toMatchObject({ state: 'finished' });
    answer = send(tableOf((at) => rowOf(at, [14, 13][at] ?? 10, at < 2 ? 'Straw hats' : 'Totes')));
    expect(await runDue(id)).toMatchObject({ problem: null });
    expect((await prices())[0]).toBe(14);
  });

  test('Ta-4 edits of the owner stay, field by field, and are named in the result', async () => {
    const id = await repeat(tableOf());
    const [first] = await queryRows<{ id: string }>(db(), sql`select id from products order by code limit 1`);
    const changes = { kind: 'feature', featured: true } as const;
    await changeProducts(db(), [first?.id ?? ''], changes);
    await changeProducts(db(), [first?.id ?? ''], {
      kind: 'price',
      change: { unit: 'dollars', value: 5, ending: 'any' },
    } as never);
    expect((await prices())[0]).toBe(15);
    for (const price of [11, 12]) {
      answer = send(tableOf((at) => (at ? rowOf(at) : `B-0,Bag ${price},${price},Totes,Yes,Soft.\n`)));
      const found = await runDue(id);
      expect(found).toMatchObject({
        problem: null,
        note: 'Your edits of 1 product stay.',
        newest: { counts: { changed: 1 } },
      });
      const [row] = await pageOfRows(db(), found?.newest?.id ?? '', 'newer', 1, 10);
      expect(row?.conflict).toMatchObject({ shop: { price: 15 }, file: { price } });
    }
    const [product] = await queryRows<{ name: string }>(
      db(),
      sql`select name from products order by code limit 1`,
    );
    expect(product?.name).toBe('Bag 12');
    expect((await prices())[0]).toBe(15);
  });

  test('Ta-10 a product that the owner has deleted is named and stays deleted, until she chooses to add it again', async () => {
    const id = await repeat(tableOf());
    const idOf = async (code: string) =>
      (await queryRows<{ id: string }>(db(), sql`select id from products where code = ${code}`))[0]?.id ?? '';
    await changeAddress(db(), id, { maxPercent: 50 });
    await deleteProducts(db(), [await idOf('B-3')]);
    answer = send(tableOf((at) => rowOf(at, at === 5 ? 11 : 10)));
    const found = await runDue(id);
    expect(found?.note).toBe(
      'A product that was deleted in the shop is still in the table and stays deleted: Bag 3.',
    );
    expect(found?.newest).toMatchObject({ counts: { added: 0, changed: 1, 'left out': 1 } });
    expect(await pageOfRows(db(), found?.newest?.id ?? '', 'deleted', 1, 10)).toMatchObject([
      { name: 'Bag 3', notes: [] },
    ]);
    // Another file with the same products leaves no import, and names it again.
    answer = send(`${tableOf((at) => rowOf(at, at === 5 ? 11 : 10))}\n`);
    expect((await runDue(id))?.note).toContain('stays deleted: Bag 3.');
    expect(await prices()).toHaveLength(9);

    // She fetches the table herself.
    const again = await importFromAddress(shop.tools, `${base}/stock.csv?key=secret`, signal());
    const analyzed = await shop.work(again ?? '');
    await confirm(analyzed, { deleted: 'add' });
    expect(await idOf('B-3')).not.toBe('');
    answer = send(tableOf((at) => rowOf(at, at === 3 ? 12 : at === 5 ? 11 : 10)));
    expect(await runDue(id)).toMatchObject({ note: null, newest: { counts: { changed: 1 } } });
    expect(await prices()).toHaveLength(10);
  });

  test('Ta-10 the undo of an import is no deletion: the owner can import the table again', async () => {
    answer = send(tableOf());
    for (const _ of [1, 2]) {
      const id = await importFromAddress(shop.tools, `${base}/stock.csv?key=secret`, signal());
      const finished = await confirm(await shop.work(id ?? ''));
      expect(finished).toMatchObject({ counts: { added: 10 } });
      await shop.undo(finished.id);
    }
  });

  test('Ta-5 a table that cannot be fetched changes nothing and says why, until it can be', async () => {
    const id = await repeat(tableOf());
    answer = (_, response) => response.writeHead(503).end();
    expect(await runDue(id)).toMatchObject({
      problem: 'The website responded with status 503.',
      waitingImport: null,
    });
    answer = (_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<p>Sign in');
    expect((await runDue(id))?.problem).toContain('web page');
    answer = (_, response) =>
      response.writeHead(200, { 'Content-Length': 999 }).write(tableOf(), () => response.destroy());
    expect((await runDue(id))?.problem).toBe('The website cannot be reached.');
    // An unreadable file leaves one failed import, however often it is sent.
    answer = send('\0\0\0');
    for (const _ of [1, 2]) expect(await runDue(id)).toMatchObject({ newest: { state: 'failed' } });
    expect(await db().$count(imports)).toBe(2);
    answer = (_, response) => response.writeHead(200, { ETag: '"broken"' }).end('\0\0\0\0');
    expect(await runDue(id)).toMatchObject({ newest: { state: 'failed' } });
    const later = send(tableOf((at) => rowOf(at, at ? 10 : 11)));
    answer = (request, response) =>
      request.headers['if-none-match'] ? response.writeHead(304).end() : later(request, response);
    expect(await runDue(id)).toMatchObject({ problem: null, newest: { counts: { changed: 1 } } });
  });

  test('Ta-6 several processes import a due table once; a paused one is not fetched, nor after a restore', async () => {
    const id = await repeat(tableOf());
    answer = send(tableOf((at) => rowOf(at, at ? 10 : 11)));
    requests = [];
    const others = [1, 2].map(() => startImportWorker(shop.tools, database().tryAdvisoryLock));
    await runDue(id);
    await Promise.all(others.map((worker) => worker.stop()));
    expect(requests).toHaveLength(1);
    expect(await db().$count(imports)).toBe(2);

    await pauseRepeats(db());
    expect(await runDue(id)).toMatchObject({ paused: true, problem: expect.stringContaining('restored') });
    expect(requests).toHaveLength(1);
    const [address] = await db().select().from(importAddresses).where(eq(importAddresses.id, id));
    if (address) await resumeRepeat(db(), address, 'UTC');
    expect(await runDue(id)).toMatchObject({ paused: false, problem: null });
    expect(requests).toHaveLength(2);
  });

  test('Ta-6 an import whose process ended goes on by itself in each of its states', async () => {
    const id = await repeat(tableOf());
    answer = send(tableOf((at) => rowOf(at, at ? 10 : 11)));
    await changeAddress(db(), id, { dueAt: new Date() });
    const [address] = await db().select().from(importAddresses).where(eq(importAddresses.id, id));
    const importId = await importFromAddress(shop.tools, address?.address ?? '', signal(), address);
    await changeAddress(db(), id, { dueAt: new Date(Date.now() + 60_000) });
    const stateNow = async () => (await findImport(db(), importId ?? ''))?.state;
    for (let state = await stateNow(); state !== 'finished'; state = await stateNow()) {
      const worker = startImportWorker(shop.tools, database().tryAdvisoryLock);
      while ((await stateNow()) === state) await new Promise((resolve) => setTimeout(resolve, 10));
      await worker.stop();
    }
    expect(await prices()).toEqual([11, ...Array.from({ length: 9 }, () => 10)]);
  });

  test('Ta-8 the whole address is in no entry of the activity and in no list', async () => {
    await repeat(tableOf());
    const [text] = await queryRows<{ text: string }>(
      db(),
      sql`select (select jsonb_agg(a) from admin_activity a)::text || (select jsonb_agg(i) from imports i)::text as text`,
    );
    expect(`${text?.text}${JSON.stringify(await listRepeats(db()))}`).not.toContain('secret');
    expect(text?.text).toContain('127.0.0.1');
  });

  test('Ta-9 a table is fetched by https only, through redirects, and not from pages or private networks', async () => {
    const fetching = (address: string, tools = shop.tools) => importFromAddress(tools, address, signal());
    const guarded = { ...shop.tools, mayFetchPrivately: false };
    await expect(fetching('http://shop.example/a.csv', guarded)).rejects.toThrow('must start with https://');
    await expect(fetching('https://127.0.0.1/a.csv', guarded)).rejects.toThrow('private network');
    for (const path of ['d/1abc/edit?gid=0#gid=0', 'd/1abc', 'd/e/2PACX-1/pubhtml'])
      await expect(fetching(`https://docs.google.com/spreadsheets/${path}`)).rejects.toThrow(
        'Publish to the web',
      );
    answer = ({ url }, response) =>
      url === '/pub'
        ? response.writeHead(307, { Location: `${base}/content` }).end()
        : response.end(tableOf());
    expect(await fetching(`${base}/pub`)).toBeTruthy();
    answer = (_, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end();
    await expect(fetching(`${base}/pub`)).rejects.toThrow('not a web address');
    answer = (_, response) => response.end();
    await expect(fetching(`${base}/empty`)).rejects.toThrow('empty');
    answer = (_, response) => response.writeHead(200, { 'Content-Length': 10 ** 10 }).flushHeaders();
    await expect(fetching(`${base}/large`)).rejects.toThrow('larger than');
    expect(await db().$count(imports)).toBe(1);
  });
});
