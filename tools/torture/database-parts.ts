import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#platform/db/testing/embedded-server.ts';
import { PGBOUNCER, startPooler } from '#platform/db/testing/pooler.ts';
import { startPair } from '#platform/db/testing/standby.ts';
import {
  keepSaving,
  missing,
  type Outcome,
  openPostgresServer,
  openShop,
  query,
  untilItWorks,
} from './shop.ts';

/** Repeatedly cuts all database connections of the shop while it saves. */
export async function cutConnections(times: number): Promise<Outcome> {
  const { server, url } = await openPostgresServer();
  const shop = await openShop({ DATABASE_URL: url });
  const saving = keepSaving(shop, 'cut');
  for (let time = 0; time < times; time += 1) {
    await pause(50);
    await query(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'vitrine%'`,
    );
  }
  const recovery = await untilItWorks(shop);
  const wrong = await saving.stop();
  const lost = await missing(url, saving.saved);
  await shop.close();
  await server.remove();
  return {
    done: `all connections cut ${times} times in ${saving.saved.length} saves`,
    lost,
    wrong,
    recovery,
  };
}

/** Repeatedly kills and restarts the pooler while the shop saves through it. */
export async function killPooler(times: number): Promise<Outcome> {
  if (!existsSync(PGBOUNCER))
    return { done: 'not run: PgBouncer is not installed', lost: [], wrong: [], recovery: 0 };
  const { server, url } = await openPostgresServer();
  const port = await freePort();
  let pooler = await startPooler(url, 'transaction', port);
  const shop = await openShop({ DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: url });
  const saving = keepSaving(shop, 'pooler');
  let recovery = 0;
  const rounds = Math.min(times, 5);
  for (let time = 0; time < rounds; time += 1) {
    await pause(500);
    await pooler.stop();
    await pause(500);
    pooler = await startPooler(url, 'transaction', port);
    recovery = Math.max(recovery, await untilItWorks(shop));
  }
  const wrong = await saving.stop();
  const lost = await missing(url, saving.saved);
  await shop.close();
  await pooler.stop();
  await server.remove();
  return {
    done: `PgBouncer (by transaction) killed ${rounds} times in ${saving.saved.length} saves`,
    lost,
    wrong,
    recovery,
  };
}

/** Kills the primary while the shop saves, and promotes its synchronous standby. */
export async function failOver(): Promise<Outcome> {
  const pair = await startPair('shop');
  const shop = await openShop({ DATABASE_URL: pair.url('shop') });
  const saving = keepSaving(shop, 'failover');
  await pause(2_000);
  await pair.failOver();
  const recovery = await untilItWorks(shop);
  await pause(1_000);
  const wrong = await saving.stop();
  if (recovery > 10_000) wrong.push('the recovery took more than 10 s');
  const lost = await missing(`${pair.standby.url}/shop`, saving.saved);
  await shop.close();
  await pair.remove();
  return {
    done: `one failover to a synchronous standby in ${saving.saved.length} saves`,
    lost,
    wrong,
    recovery,
  };
}
