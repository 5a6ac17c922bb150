import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { CATEGORIES } from '#catalog/products/product.ts';
import type { Database } from '#platform/db/database.ts';
import { openPGlite } from '#platform/db/embedded/pglite.server.ts';
import { openPostgres } from '#platform/db/servers/postgres.server.ts';
import { createDatabase, query } from '../bench/support/database.ts';
import { manyProducts } from '../bench/support/many-products.ts';
import { type Outcome, openPostgresServer, openShop, type TorturedShop } from './shop.ts';

/** Kills the shop at random moments of its first start, which creates its database, account and demo. */
export async function killFirstStart(times: number): Promise<Outcome> {
  const nothing = { embedded: () => {}, database: 'template0' };
  return killStarts(times, 'in its first start', { DEMO: 'true' }, async () => nothing);
}

/** Kills the shop at random moments of a start that migrates a database of the first version with 2,000 products. */
export async function killMigration(times: number): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-older-'));
  const migrations = olderMigrations(join(directory, 'migrations'));
  const outcome = await killStarts(times, 'while it migrates 2,000 products', {}, async (serverUrl) => {
    await fill(await openPGlite({ directory: join(directory, 'database'), migrations }));
    await fill(await openPostgres({ url: await createDatabase(serverUrl, 'older'), migrations }));
    return {
      embedded: (data) => cpSync(join(directory, 'database'), join(data, 'database'), { recursive: true }),
      database: 'older',
    };
  });
  rmSync(directory, { recursive: true });
  return outcome;
}

/** The databases before a start. */
interface InitialState {
  /** Copies the embedded database into a data directory. */
  embedded(dataDirectory: string): void;
  /** The template of the shop's PostgreSQL database. */
  database: string;
}

async function killStarts(
  times: number,
  when: string,
  settings: Record<string, string>,
  prepare: (serverUrl: string) => Promise<InitialState>,
): Promise<Outcome> {
  const outcome: Outcome = { done: '', lost: [], wrong: [], recovery: 0 };
  const { server, url } = await openPostgresServer();
  const { embedded, database } = await prepare(server.url);
  const data = mkdtempSync(join(tmpdir(), 'vitrine-start-'));
  for (const databaseUrl of [undefined, url]) {
    await harmStarts(Math.ceil(times / 2), outcome, {
      settings: { ...settings, DATA_DIR: data, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
      async reset() {
        rmSync(data, { recursive: true, force: true });
        mkdirSync(data);
        if (!databaseUrl) return embedded(data);
        await query(`${server.url}/postgres`, 'drop database if exists shop with (force)');
        await query(`${server.url}/postgres`, `create database shop template ${database}`);
      },
    });
  }
  rmSync(data, { recursive: true });
  await server.remove();
  outcome.done = `killed ${2 * Math.ceil(times / 2)} times ${when}, on both databases`;
  return outcome;
}

/** Setup of a shop that is killed during its start. */
interface StartSetup {
  settings: Record<string, string>;
  /** Restores the state before the first start. */
  reset(): void | Promise<void>;
  /** Additional damage after a kill. */
  afterKill?(): void;
  /** Delays the kill; without it, the kill comes at any moment of the start. */
  waitForCriticalMoment?(): Promise<void>;
}

/** Kills a shop at a random moment of a start, once per round. The next start must complete the interrupted one. */
export async function harmStarts(
  rounds: number,
  outcome: Outcome,
  { settings, reset, afterKill, waitForCriticalMoment }: StartSetup,
): Promise<void> {
  await reset();
  const begun = performance.now();
  const shop = await openShop(settings);
  const took = performance.now() - begun;
  const whole = await catalogOf(shop);
  for (let round = 0; round < rounds; round += 1) {
    await shop.kill();
    await reset();
    const starting = shop.start().catch(() => {});
    await waitForCriticalMoment?.();
    await pause(Math.random() * (waitForCriticalMoment ? 500 : took));
    await shop.kill();
    await starting;
    afterKill?.();
    const again = performance.now();
    await shop.start();
    outcome.recovery = Math.max(outcome.recovery, performance.now() - again);
    if ((await catalogOf(shop)) !== whole) outcome.lost.push(`products after kill ${round}`);
  }
  await shop.kill();
}

/** Returns what visitors see of the products, except for values that each start generates: ids, times, image names. */
async function catalogOf({ origin }: TorturedShop): Promise<string> {
  const seen: unknown[] = [];
  for (const category of CATEGORIES) {
    const page = await (await fetch(`${origin}/products.json?category=${category}`)).json();
    for (const { name, price, images } of page.products) seen.push([category, name, price, images.length]);
  }
  const sitemap = await (await fetch(`${origin}/sitemap/1.xml`)).text();
  return JSON.stringify([seen.map(String).sort(), sitemap.match(/<loc>/g)?.length]);
}

/** Fills a database of the first version, which could not pin products. */
async function fill(database: Database): Promise<void> {
  const statements = manyProducts(2_000).filter((statement) => !statement.includes('pin_rank'));
  for (const statement of statements) await database.db.execute(sql.raw(statement));
  await database.close();
}

/** Copies the first two migrations, those of the first version. @returns the directory */
function olderMigrations(directory: string): string {
  cpSync('platform/db/migrations', directory, { recursive: true });
  const file = join(directory, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 2) }));
  return directory;
}
