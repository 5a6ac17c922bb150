import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { log } from '#platform/log/log.server.ts';
import { canRun } from '../../../tools/not-run.ts';
import { queryRows } from '../database.ts';
import { openTestPostgres } from '../testing/each-database.ts';
import { PGBOUNCER, startPooler } from '../testing/pooler.ts';
import { listenOn, openPostgres } from './postgres.server.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');

const testPooler = test.runIf(canRun(PGBOUNCER, 'tests of connection poolers', 'apt install pgbouncer'));

/** The notifications that a listener has received. */
function listening() {
  const log: string[] = [];
  const listener = {
    onNotification: (payload: string) => log.push(payload),
    onListening: () => log.push('listening'),
    onLost: (error: Error) => log.push(error.message),
  };
  return { log, listener };
}

async function emptyDatabase(): Promise<string> {
  const { url, close } = await openTestPostgres();
  await close();
  return url;
}

testPooler.each([
  ['session', false],
  ['transaction', true],
] as const)(
  'Rt-2 through a pooler by %s, with a direct connection: %s, notifications arrive and the lock works',
  async (mode, beside) => {
    const url = await emptyDatabase();
    const pooler = await startPooler(url, mode);
    const warned = vi.spyOn(log, 'warn');
    const database = await openPostgres({
      url: pooler.url,
      migrations: MIGRATIONS,
      ...(beside && { listenUrl: url }),
    });
    const { log: received, listener } = listening();
    const stop = await database.listen('changes', listener);
    expect(received).toEqual(['listening']);
    await database.db.transaction((transaction) => transaction.execute(sql`notify changes, 'one'`));
    await expect.poll(() => received).toEqual(['listening', 'one']);
    // With pooling by transaction, the pooler chooses the server connection, so only a limit of the role applies.
    if (mode === 'session')
      expect(await queryRows(database.db, sql`show statement_timeout`)).toEqual([
        { statement_timeout: '15s' },
      ]);

    const turns: number[] = [];
    const turn = (at: number) =>
      database.withAdvisoryLock(async () => {
        turns.push(at);
        await database.db.execute(sql`select pg_sleep(0.05)`);
        turns.push(at);
      });
    await Promise.all([turn(1), turn(2)]);
    expect([turns[0], turns[2]]).toEqual([turns[1], turns[3]]);
    await stop();
    await database.close();

    const remedy = /alter role .* set statement_timeout = '15s'$/.exec(
      String(warned.mock.calls[0]?.[0]),
    )?.[0];
    expect(Boolean(remedy)).toBe(beside);
    warned.mockReset();
    if (beside) await followRemedy(url, pooler.url, remedy ?? '');
    await pooler.stop();
  },
);

/** Runs the statement that the warning recommends. Afterwards, a new connection logs no warning. */
async function followRemedy(url: string, poolerUrl: string, remedy: string): Promise<void> {
  const direct = new Client({ connectionString: url });
  await direct.connect();
  // Set the limit for this database only, because all tests share the role.
  const database = new URL(url).pathname.slice(1);
  await direct.query(remedy.replace(' set ', ` in database "${database}" set `));
  await direct.end();
  const again = await openPostgres({ url: poolerUrl, listenUrl: url, migrations: MIGRATIONS });
  expect(log.warn).not.toHaveBeenCalled();
  await again.close();
}

testPooler('Rt-2 a pooler that reassigns connections is detected, and reported once', async () => {
  const pooler = await startPooler(await emptyDatabase(), 'transaction');
  const { log, listener } = listening();
  const notify = async (payload: string) => {
    const client = new Client({ connectionString: pooler.url });
    await client.connect();
    await client.query(`notify changes, '${payload}'`);
    await client.end();
  };
  let proofs = 0;
  const stop = await listenOn(
    {
      url: pooler.url,
      channel: 'changes',
      notify: (payload) => notify(payload).finally(() => proofs++),
      checkEveryMs: 20,
      timeoutMs: 300,
    },
    listener,
  );
  await expect.poll(() => proofs).toBeGreaterThan(2);
  expect(log).toEqual([expect.stringContaining('DATABASE_LISTEN_URL')]);
  await stop();
  await pooler.stop();
});
