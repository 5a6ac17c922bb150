import { sql } from 'drizzle-orm';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, isTransientError, queryRows } from '../database.ts';
import { openTestPostgres } from '../testing/each-database.ts';
import { cutWhenSilent, PrimaryClient } from './primary-client.server.ts';

let database: Database & { url: string };
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database.close());

test('a connection closed by the server during a transaction fails that transaction, but not the process', async () => {
  // Without an error listener, the broken connection would end the process with an uncaught error.
  const transaction = database.db.transaction(async (inside) => {
    const [own] = await queryRows<{ pid: number }>(inside, sql`select pg_backend_pid() as pid`);
    await terminate(own?.pid ?? 0);
    await inside.execute(sql`select 1`);
  });
  await expect(transaction).rejects.toThrow();
  await expect(queryRows(database.db, sql`select 1 as one`)).resolves.toEqual([{ one: 1 }]);
});

test('a read whose connection is lost is retried once on another connection; a write is not', async () => {
  const blocker = new Client({ connectionString: database.url });
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await blocker.query('select pg_advisory_lock(1)');
  const read = queryRows(database.db, sql`select 1 as one, pg_advisory_xact_lock_shared(1)`);
  await terminate(await backendOf('select 1 as one%'));
  await backendOf('select 1 as one%');
  await blocker.query('select pg_advisory_unlock(1)');
  await expect(read).resolves.toMatchObject([{ one: 1 }]);

  await database.db.execute(sql`create table written (one int)`);
  await blocker.query('select pg_advisory_lock(1)');
  const write = queryRows(
    database.db,
    sql`insert into written select 1 from pg_advisory_xact_lock_shared(1)`,
  );
  write.catch(() => {});
  await terminate(await backendOf('insert into written%'));
  await expect(write).rejects.toThrow();
  await expect(queryRows(database.db, sql`select count(*)::int from written`)).resolves.toEqual([
    { count: 0 },
  ]);
});

test('work under an advisory lock learns that its lock was lost, and another process can then take it', async () => {
  const held = Promise.withResolvers<AbortSignal>();
  const done = Promise.withResolvers<void>();
  const first = database.tryAdvisoryLock('lost', (lost) => {
    held.resolve(lost);
    return done.promise;
  });
  const lost = await held.promise;
  expect(await database.tryAdvisoryLock('lost', async () => {})).toBe(false);
  expect(await database.tryAdvisoryLock('other', async () => {})).toBe(true);
  const [holder] = await queryRows<{ pid: number }>(
    database.db,
    sql`select pid from pg_stat_activity join pg_locks using (pid)
      where datname = current_database() and locktype = 'advisory' and state = 'idle in transaction'`,
  );
  await terminate(holder?.pid ?? 0);
  await expect.poll(() => lost.aborted).toBe(true);
  expect(await database.tryAdvisoryLock('lost', async () => {})).toBe(true);
  done.resolve();
  expect(await first).toBe(true);
});

test('a transaction whose `begin` fails returns its connection to the pool', async () => {
  for (let place = 0; place < PLACES; place += 1) {
    const unknown = { isolationLevel: 'none' } as never;
    await expect(database.db.transaction(async () => {}, unknown)).rejects.toThrow();
  }
  await expect(database.db.transaction((inside) => queryRows(inside, sql`select 1 as one`))).resolves.toEqual(
    [{ one: 1 }],
  );
});

test('after a read has timed out, no read is sent until the database responds again', async () => {
  const held = Promise.withResolvers<void>();
  const places = Array.from({ length: PLACES - 1 }, () => database.db.transaction(() => held.promise));
  const read = () => queryRows(database.db, sql`select 1 as one`);
  await expect(read()).rejects.toSatisfy(isTransientError);
  await expect(read()).rejects.toMatchObject({ cause: { message: 'the database did not respond in time' } });
  held.resolve();
  await Promise.all(places);
  await expect.poll(read).toEqual([{ one: 1 }]);
});

test('a connection to a silent server is closed and blocks no other query', async () => {
  const pool = new Pool({ Client: PrimaryClient, connectionString: database.url, max: 1 });
  pool.on('connect', (client) => cutWhenSilent(client, 1_000));
  const client = await pool.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  onTestFinished(async () => {
    process.kill(rows[0].pid, 'SIGCONT');
    await pool.end();
  });
  process.kill(rows[0].pid, 'SIGSTOP');
  await expect(client.query('begin')).rejects.toSatisfy(isTransientError);
  await expect(client.query('rollback')).rejects.toSatisfy(isTransientError);
  client.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

/** Returns the connection that runs such a statement, once there is one. */
async function backendOf(statement: string): Promise<number> {
  return vi.waitFor(async () => {
    const [found] = await queryRows<{ pid: number }>(
      database.db,
      sql`select pid from pg_stat_activity
        where datname = current_database() and state = 'active' and query like ${statement}`,
    );
    if (!found) throw new Error(`No connection runs ${statement}`);
    return found.pid;
  }, PATIENTLY);
}

/** More connections than the pool has. */
const PLACES = 11;

const PATIENTLY = { timeout: 15_000, interval: 20 };

async function terminate(pid: number): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('select pg_terminate_backend($1)', [pid]);
  // Wait until the server no longer lists the connection.
  while ((await client.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount) {}
  await client.end();
}
