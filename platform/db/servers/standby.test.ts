import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, isTransientError, queryRows } from '../database.ts';
import { type Pair, startPair } from '../testing/standby.ts';
import { openPostgres } from './postgres.server.ts';

let pair: Pair;
let database: Database;
beforeAll(async () => {
  pair = await startPair('shop');
  database = await openPostgres({
    url: pair.url('shop'),
    migrations: join(import.meta.dirname, '../migrations'),
  });
});
afterAll(async () => {
  await database?.close();
  await pair?.remove();
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
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
  await pair.failOver();
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50);
  writing = false;
  await Promise.all(writers);

  expect(failed.filter((error) => !isTransientError(error))).toEqual([]);
  const rows = await queryRows<{ at: number }>(database.db, sql`select at from written`);
  const kept = new Set(rows.map(({ at }) => at));
  expect(acknowledged.filter((at) => !kept.has(at))).toEqual([]);
  await expect.poll(() => received).toEqual(['listening', 'lost', 'listening']);
  await database.db.execute(sql`notify changes, 'from the new one'`);
  await expect.poll(() => received.at(-1)).toBe('from the new one');
  await stop();
});
