import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openPGlite } from '#platform/db/embedded/pglite.server.ts';
import { startEmbeddedServer } from '#platform/db/testing/embedded-server.ts';
import { ACCOUNT, type RunningShop, startShop } from '../../e2e/support/server-process.ts';
import { SERVER_CORE } from './cores.ts';
import { addProducts, createDatabase, MIGRATIONS } from './database.ts';

/** The built shop, running on the CPU core reserved for it. */
export interface MeasuredShop extends RunningShop {
  /** Milliseconds from the start of the process until the shop is open. */
  startedIn: number;
  directory: string;
  /** URL of the PostgreSQL database; empty with the embedded one. */
  databaseUrl: string;
}

/** Sends a request to the shop as its administrator. */
export type AdminRequest = (path: string, init?: RequestInit) => Promise<Response>;

/** Starts the shop with the demo in a new directory, which `close` removes, or in a given one. */
export async function openDemoShop(directory?: string, databaseUrl?: string): Promise<MeasuredShop> {
  if (directory) return start(directory, { DEMO: 'true', ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  return removedWhenClosed(await start(await newDirectory(), { DEMO: 'true' }));
}

/** Starts the demo shop with 24 products each in Women and Bags. Within a list every photo is different. */
export async function openShopOfFullLists(): Promise<MeasuredShop> {
  const directory = await newDirectory();
  await (await openDemoShop(directory)).close();
  const database = await openPGlite({ directory: join(directory, 'database'), migrations: MIGRATIONS });
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
    from products where ${from} and price is not null order by category = 'Men' desc, id limit 12`,
);

/** Starts the shop on a PostgreSQL server with this number of generated products. */
export async function openShopOf(count: number): Promise<MeasuredShop> {
  const postgres = await startEmbeddedServer();
  const databaseUrl = await createDatabase(postgres.url);
  await addProducts(databaseUrl, count, 'bench');
  const shop = await start(await newDirectory(), { DATABASE_URL: databaseUrl });
  return removedWhenClosed(shop, () => postgres.remove());
}

export function newDirectory(): Promise<string> {
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
export async function administratorOf({ origin }: { origin: string }): Promise<AdminRequest> {
  const headers = { Origin: origin, Cookie: await signIn(origin) };
  return (path, init) => fetch(origin + path, { ...init, headers });
}

/**
 * Signs in as the administrator.
 *
 * @param address of the process, if it differs from the origin
 * @returns the `Cookie` header
 */
export async function signIn(origin: string, address = origin): Promise<string> {
  const answer = await fetch(`${address}/admin/login`, {
    method: 'POST',
    body: new URLSearchParams(ACCOUNT),
    headers: { Origin: origin },
    redirect: 'manual',
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return cookies.join('; ');
}

async function start(directory: string, settings: Record<string, string>): Promise<MeasuredShop> {
  const begun = performance.now();
  const shop = await startShop(directory, { TRUST_PROXY: 'true', ...settings }, [
    ...SERVER_CORE,
    process.execPath,
    '--max-semi-space-size=8',
    'build/server/production.js',
  ]);
  const startedIn = performance.now() - begun;
  return { ...shop, startedIn, directory, databaseUrl: settings.DATABASE_URL ?? '' };
}
