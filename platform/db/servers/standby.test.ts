import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, isTransientError, queryRows } from '../database.ts';
import { type Pair, startPair } from '../testing/standby.ts';
import { openPostgres } from './postgres.server.ts';

const PATIENTLY = { timeout: 20_000, interval: 20 };

let pair: Pair;
let database: Database;
beforeAll(async () => {
  // The standby receives commits at once, but shows them a second later.
  pair = await startPair('shop', { delay: '1s' });
  database = await openPostgres({
    url: pair.url('shop'),
    readUrl: `${pair.standby.url}/shop`,
    migrations: join(import.meta.dirname, '../migrations'),
  });
});
afterAll(async () => {
  await database?.close();
  await pair?.remove();
});

/** Returns how many categories a read sees, and whether a standby responded. */
async function read(): Promise<{ count: number; standby: boolean } | undefined> {
  const [row] = await queryRows<{ count: number; standby: boolean }>(
    database.reads ?? database.db,
    sql`select count(*)::int, pg_is_in_recovery() as standby from accessory_categories`,
  );
  return row;
}

test('reads go to the standby and are never older than the last notification: while it is behind or frozen, the primary responds', async () => {
  let received = 0;
  const stop = await database.listen('catalog_changes', {
    onNotification: () => {
      received += 1;
    },
    onListening: () => {},
    onLost: () => {},
  });
  await vi.waitFor(async () => expect(await read()).toEqual({ count: 0, standby: true }), PATIENTLY);
  await database.db.execute(sql`insert into accessory_categories (name) values ('Belts')`);
  await vi.waitFor(() => expect(received).toBe(1), PATIENTLY);
  expect(await read()).toMatchObject({ count: 1 });
  await vi.waitFor(async () => expect(await read()).toEqual({ count: 1, standby: true }), PATIENTLY);

  const [frozen] = await queryRows<{ pid: number }>(
    database.reads ?? database.db,
    sql`select pg_backend_pid() as pid where pg_is_in_recovery()`,
  );
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => process.kill(frozen?.pid ?? Number.NaN, name);
  signal('SIGSTOP');
  onTestFinished(() => void signal('SIGCONT'));
  expect(await read()).toEqual({ count: 1, standby: false });
  await vi.waitFor(async () => expect(await read()).toEqual({ count: 1, standby: true }), PATIENTLY);
  await stop();
});

test('if a primary dies under load, its standby takes over: no acknowledged write is lost, and notifications arrive again', async () => {
  const received: string[] = [];
  const stop = await database.listen('changes', {
    onNotification: (payload) => received.push(payload),
    onListening: () => received.push('listening'),
    onLost: () => received.push('lost'),
  });
  await database.db.execute(sql`create table written (at int primary key)`);
  const acknowledged: number[] = [];
  const failed: unknown[] = [];
  let last = 0;
  let writing = true;
  const write = async () => {
    while (writing) {
      last += 1;
      const at = last;
      await database.db.execute(sql`insert into written values (${at})`).then(
        () => acknowledged.push(at),
        (error) => failed.push(error),
      );
    }
  };
  const writers = [write(), write(), write(), write()];
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(50), PATIENTLY);
  await pair.failOver();
  const before = acknowledged.length;
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 50), PATIENTLY);
  writing = false;
  await Promise.all(writers);

  expect(failed.filter((error) => !isTransientError(error))).toEqual([]);
  const rows = await queryRows<{ at: number }>(database.db, sql`select at from written`);
  const kept = new Set(rows.map(({ at }) => at));
  expect(acknowledged.filter((at) => !kept.has(at))).toEqual([]);
  await vi.waitFor(() => expect(received).toEqual(['listening', 'lost', 'listening']), PATIENTLY);
  await database.db.execute(sql`notify changes, 'from the new one'`);
  await vi.waitFor(() => expect(received.at(-1)).toBe('from the new one'), PATIENTLY);
  await stop();
});
