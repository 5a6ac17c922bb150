import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { dismissFirstSteps } from '#catalog/first-steps/first-steps.server.ts';
import type { Database } from '#platform/db/database.ts';
import { openPostgres } from '#platform/db/servers/postgres.server.ts';
import { startEmbeddedServer } from '#platform/db/testing/embedded-server.ts';
import { openOriginals } from '#platform/media/storage/open-originals.server.ts';
import { seedDemo } from '../../../demo/seed.server.ts';
import { startShop } from './server-process.ts';

/** Playwright's global setup: starts one PostgreSQL server for all workers, which read its URL from the environment. */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const [server, directory] = await Promise.all([
    startEmbeddedServer(),
    mkdtemp(join(tmpdir(), 'vitrine-seeded-')),
  ]);
  Object.assign(process.env, { E2E_POSTGRES: server.url, E2E_SEEDED: directory });
  return async () => {
    await server.remove();
    await rm(directory, { recursive: true, force: true });
  };
}

/** Creates an empty database. @returns its URL */
export function createDatabase(): Promise<string> {
  return asSuperuser((client) => create(client, 'template1'));
}

/**
 * Returns a database and a `DATA_DIR` with the demo catalog and the pictures of its cards. The first
 * worker that calls this seeds the originals while the others wait; every worker gets a copy, but all share the
 * rendered pictures.
 */
export async function copySeededShop(): Promise<{ url: string; directory: string }> {
  const url = await asSuperuser(async (client) => {
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query(`select from pg_database where datname = 'seeded'`);
    if (!rowCount) await seed(client);
    return create(client, 'seeded');
  });
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-own-shop-'));
  const seeded = process.env.E2E_SEEDED ?? '';
  const variants = join('images', 'variants');
  await cp(seeded, directory, { recursive: true, filter: (path) => path !== join(seeded, variants) });
  // Shared, because the copies have the same originals, and rendering a variant takes longer than most tests.
  await symlink(join(seeded, variants), join(directory, variants));
  return { url, directory };
}

/**
 * Adds the first four products of each category of the demo, so that tests depend on neither the size of the demo nor
 * the time that it takes. The first steps are dismissed, as in a shop that is in use.
 */
export async function seedSmallDemo({ db }: Database, dataDirectory: string): Promise<void> {
  await seedDemo(db, await openOriginals(undefined, dataDirectory), 'demo', PRODUCTS_PER_CATEGORY);
  await dismissFirstSteps(db, true);
}

/** The number of products in each category of `seedSmallDemo`. */
export const PRODUCTS_PER_CATEGORY = 4;

/**
 * Creates a database with products, starts a shop on it, and requests pictures so that the copies need not render them.
 */
async function seed(client: Client): Promise<void> {
  await client.query('create database seeding');
  const directory = process.env.E2E_SEEDED ?? '';
  const url = `${process.env.E2E_POSTGRES}/seeding`;
  const database = await openPostgres({ url, migrations: 'platform/db/migrations' });
  await seedSmallDemo(database, directory);
  await database.close();
  const shop = await startShop(directory, { DATABASE_URL: url });
  const listed = await (await fetch(`${shop.origin}/products.json?category=Bags`)).text();
  const names = new Set(listed.match(/\d{13}-[a-z0-9]{12}\.\w+/g));
  await Promise.all([...names].map((name) => fetch(`${shop.origin}/pictures/card/${name}.avif`)));
  await shop.close();
  await client.query('alter database seeding rename to seeded');
}

async function create(client: Client, template: string): Promise<string> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  await client.query(`create database ${name} template ${template}`);
  return `${process.env.E2E_POSTGRES}/${name}`;
}

async function asSuperuser<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: `${process.env.E2E_POSTGRES}/postgres` });
  await client.connect();
  return work(client).finally(() => client.end());
}
