import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { CATEGORIES } from '#catalogue/product.ts';
import type { Database } from '#db/database.ts';
import { openPGlite } from '#db/pglite.server.ts';
import { openPostgres } from '#db/postgres.server.ts';
import { manyProducts } from '../../bench/many-products.ts';
import { ask, type Outcome, openPostgresServer, openShop, type TorturedShop } from './shop.ts';

/** Killed at any moment of its first start, in which it makes its database, its account and the demo. */
export async function killFirstStart(times: number): Promise<Outcome> {
  const nothing = { embedded: () => {}, database: 'template0' };
  return killStarts(times, 'in its first start', { DEMO: 'true' }, async () => nothing);
}

/** Killed at any moment of a start in which it migrates the database of the first version, with 2,000 products. */
export async function killMigration(times: number): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-older-'));
  const migrations = olderMigrations(join(directory, 'migrations'));
  const outcome = await killStarts(times, 'while it migrates 2,000 products', {}, async (serverUrl) => {
    await fill(await openPGlite({ directory: join(directory, 'database'), migrations }));
    await ask(`${serverUrl}/postgres`, 'create database older');
    await fill(await openPostgres({ url: `${serverUrl}/older`, migrations }));
    return {
      embedded: (data) => cpSync(join(directory, 'database'), join(data, 'database'), { recursive: true }),
      database: 'older',
    };
  });
  rmSync(directory, { recursive: true });
  return outcome;
}

/** What a start begins with. */
interface Beginning {
  /** Lays the embedded database into a data directory. */
  embedded(dataDirectory: string): void;
  /** The PostgreSQL database of which the shop's is a copy. */
  database: string;
}

async function killStarts(
  times: number,
  when: string,
  settings: Record<string, string>,
  prepare: (serverUrl: string) => Promise<Beginning>,
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
        await ask(`${server.url}/postgres`, 'drop database if exists shop with (force)');
        await ask(`${server.url}/postgres`, `create database shop template ${database}`);
      },
    });
  }
  rmSync(data, { recursive: true });
  await server.remove();
  outcome.done = `killed ${2 * Math.ceil(times / 2)} times ${when}, on both databases`;
  return outcome;
}

/** Where a shop starts. */
interface Place {
  settings: Record<string, string>;
  /** Everything as before the first start. */
  reset(): void | Promise<void>;
  /** What besides the process a kill takes. */
  afterKill?(): void;
  /** What a kill waits for; otherwise it comes at any moment of the start. */
  untilItMatters?(): Promise<void>;
}

/** Kills a shop at any moment of a start, round by round: the next one finishes what that began. */
export async function harmStarts(
  rounds: number,
  outcome: Outcome,
  { settings, reset, afterKill, untilItMatters }: Place,
): Promise<void> {
  await reset();
  const begun = performance.now();
  const shop = await openShop(settings);
  const took = performance.now() - begun;
  const whole = await catalogueOf(shop);
  const kill = async () => {
    shop.server.kill('SIGKILL');
    await shop.server.ended;
  };
  for (let round = 0; round < rounds; round += 1) {
    await kill();
    await reset();
    const starting = shop.start().catch(() => {});
    await untilItMatters?.();
    await pause(Math.random() * (untilItMatters ? 500 : took));
    await kill();
    await starting;
    afterKill?.();
    const again = performance.now();
    await shop.start();
    outcome.recovery = Math.max(outcome.recovery, performance.now() - again);
    if ((await catalogueOf(shop)) !== whole) outcome.lost.push(`products after kill ${round}`);
  }
  await kill();
}

/** All that a visitor sees of the products, but for what each start makes anew: ids, moments, names of images. */
async function catalogueOf({ origin }: TorturedShop): Promise<string> {
  const seen: unknown[] = [];
  for (const category of CATEGORIES) {
    const page = await (await fetch(`${origin}/products.json?category=${category}`)).json();
    for (const { name, price, images } of page.products) seen.push([category, name, price, images.length]);
  }
  const sitemap = await (await fetch(`${origin}/sitemap/1.xml`)).text();
  return JSON.stringify([seen.map(String).sort(), sitemap.match(/<loc>/g)?.length]);
}

async function fill(database: Database): Promise<void> {
  for (const statement of manyProducts(2_000)) await database.db.execute(sql.raw(statement));
  await database.close();
}

/** The first two, with which a shop of the first version opened. */
function olderMigrations(directory: string): string {
  cpSync('db/migrations', directory, { recursive: true });
  const file = join(directory, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 2) }));
  return directory;
}
