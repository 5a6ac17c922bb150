import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#platform/db/testing/embedded-server.ts';
import { PGBOUNCER, startPooler } from '#platform/db/testing/pooler.ts';
import { startPair } from '#platform/db/testing/standby.ts';
import { query } from '../bench/support/database.ts';
import { type Outcome, openPostgresServer, untilItWorks, whileSaving } from './shop.ts';

/** Repeatedly cuts all database connections of the shop while it saves. */
export async function cutConnections(times: number): Promise<Outcome> {
  const { server, url } = await openPostgresServer();
  const { saves, ...outcome } = await whileSaving({ DATABASE_URL: url }, url, async (shop) => {
    for (let time = 0; time < times; time += 1) {
      await pause(50);
      await query(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name like 'vitrine%'`,
      );
    }
    return untilItWorks(shop);
  });
  await server.remove();
  return { ...outcome, done: `all connections cut ${times} times in ${saves} saves` };
}

/** Repeatedly kills and restarts a pooler with five places while the shop, which starts for the first time, saves through it. */
export async function killPooler(times: number): Promise<Outcome> {
  if (!existsSync(PGBOUNCER))
    return { done: 'not run: PgBouncer is not installed', lost: [], wrong: [], recovery: 0 };
  const { server, url } = await openPostgresServer();
  const port = await freePort();
  let pooler = await startPooler(url, 'transaction', port, 5);
  const rounds = Math.min(times, 5);
  const settings = { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: url, DEMO: 'true' };
  const { saves, ...outcome } = await whileSaving(settings, url, async (shop) => {
    let recovery = 0;
    for (let time = 0; time < rounds; time += 1) {
      await pause(500);
      await pooler.stop();
      await pause(500);
      pooler = await startPooler(url, 'transaction', port, 5);
      recovery = Math.max(recovery, await untilItWorks(shop));
    }
    return recovery;
  });
  await pooler.stop();
  await server.remove();
  return {
    ...outcome,
    done: `PgBouncer (by transaction, five places) killed ${rounds} times in ${saves} saves`,
  };
}

/** Kills the primary while the shop saves, and promotes its synchronous standby. */
export async function failOver(): Promise<Outcome> {
  const pair = await startPair('shop');
  const settings = { DATABASE_URL: pair.url('shop') };
  const { saves, ...outcome } = await whileSaving(settings, `${pair.standby.url}/shop`, async (shop) => {
    await pause(2_000);
    await pair.failOver();
    const recovery = await untilItWorks(shop);
    await pause(1_000);
    return recovery;
  });
  if (outcome.recovery > 10_000) outcome.wrong.push('the recovery took more than 10 s');
  await pair.remove();
  return { ...outcome, done: `one failover to a synchronous standby in ${saves} saves` };
}
