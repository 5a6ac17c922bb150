import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { openPGlite } from '#platform/db/embedded/pglite.server.ts';
import { openPostgres } from '#platform/db/servers/postgres.server.ts';
import { startEmbeddedServer } from '#platform/db/testing/embedded-server.ts';
import { type RunningShop, startShop } from '../../e2e/support/server-process.ts';
import { SERVER_CORE } from './cores.ts';
import { manyProducts } from './many-products.ts';

/** The built shop, running on the CPU core reserved for it. */
export interface MeasuredShop extends RunningShop {
  /** Milliseconds from the start of the process until the shop is open. */
  startedIn: number;
  /** Its data directory. */
  directory: string;
  /** URL of the PostgreSQL database; undefined with the embedded one. */
  databaseUrl: string | undefined;
}

/** Sends a request to the shop as its administrator. */
export type AdminRequest = (path: string, init?: RequestInit) => Promise<Response>;

/** Starts the shop with the demo in a new directory, which `close` removes, or in a given one. */
export async function openDemoShop(directory?: string, databaseUrl?: string): Promise<MeasuredShop> {
  const settings = { DEMO: 'true', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  if (directory) return start(directory, settings);
  return removedWhenClosed(await start(await newDirectory(), settings));
}

/** Starts the demo shop with 24 products each in Women and Bags. Within a list every photo is different. */
export async function openShopOfFullLists(): Promise<MeasuredShop> {
  const directory = await newDirectory();
  await (await openDemoShop(directory)).close();
  const database = await openPGlite({
    directory: join(directory, 'database'),
    migrations: join(process.cwd(), 'platform/db/migrations'),
  });
  for (const statement of FULL_LISTS) await database.db.execute(sql.raw(statement));
  await database.close();
  return removedWhenClosed(await openDemoShop(directory));
}

/** The first screens of Bags and Women show different photos. */
const FULL_LISTS = [
  ['Women', "category not in ('Women', 'Bags', 'Men')"],
  ['Bags', "category not in ('Women', 'Bags')"],
].map(
  ([category, from]) => `
    insert into products (name, price, market_price, images, image_alts, image_focuses, category, description, created_at)
    select name, price, market_price, images, image_alts, image_focuses, '${category}', description,
      created_at - case when category = 'Men' then interval '1 day' else interval '2 days' end
    from products where ${from} order by category = 'Men' desc, id limit 12`,
);

/** Starts the shop on a PostgreSQL server with this number of generated products. */
export async function openShopOf(count: number): Promise<MeasuredShop> {
  const postgres = await startEmbeddedServer();
  const databaseUrl = await fill(postgres.url, count);
  const shop = await start(await newDirectory(), { DATABASE_URL: databaseUrl });
  return removedWhenClosed(shop, () => postgres.remove());
}

function newDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'vitrine-bench-'));
}

function removedWhenClosed(shop: MeasuredShop, alsoRemove = async () => {}): MeasuredShop {
  return {
    ...shop,
    async close() {
      await shop.close();
      await alsoRemove();
      await rm(shop.directory, { recursive: true });
    },
  };
}

/** Signs in. @returns a function that sends requests as the administrator */
export async function administratorOf({ origin }: Pick<MeasuredShop, 'origin'>): Promise<AdminRequest> {
  const headers = { Origin: origin, Cookie: await signIn(origin) };
  return (path, init) => fetch(origin + path, { ...init, headers });
}

/** Signs in as the administrator. @returns the `Cookie` header */
export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/admin/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin', password: PASSWORD }),
    headers: { Origin: origin },
    redirect: 'manual',
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return cookies.join('; ');
}

const PASSWORD = 'only-for-the-bench';

/** Creates a database with this number of generated products. @returns its URL */
export async function fill(serverUrl: string, count: number): Promise<string> {
  const server = new Client({ connectionString: `${serverUrl}/postgres` });
  await server.connect();
  await server.query('create database shop');
  await server.end();
  const url = `${serverUrl}/shop`;
  await (await openPostgres({ url, migrations: join(process.cwd(), 'platform/db/migrations') })).close();
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of manyProducts(count, 'bench')) await client.query(statement);
  await client.query('analyze');
  await client.end();
  return url;
}

async function start(directory: string, settings: Record<string, string>): Promise<MeasuredShop> {
  const begun = performance.now();
  const shop = await startShop(directory, { TRUST_PROXY: 'true', ADMIN_PASSWORD: PASSWORD, ...settings }, [
    ...SERVER_CORE,
    process.execPath,
    '--max-semi-space-size=8',
    'build/server/production.js',
  ]);
  return { ...shop, startedIn: performance.now() - begun, directory, databaseUrl: settings.DATABASE_URL };
}
