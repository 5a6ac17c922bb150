import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPGlite } from '#platform/db/embedded/pglite.server.ts';
import { seedSmallDemo } from './seeded-shop.ts';
import { EMPTY_DATABASE, shopSettings } from './server-process.ts';

/** Starts the built shop with the demo in a temporary directory, for the browser tests. */
const port = process.env.E2E_PORT ?? '4173';
const directory = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));
const removeAll = () =>
  [directory, EMPTY_DATABASE].map((path) => rmSync(path, { recursive: true, force: true }));
process.on('exit', removeAll);
rmSync(EMPTY_DATABASE, { recursive: true, force: true });
await (await openPGlite({ directory: EMPTY_DATABASE, migrations: 'platform/db/migrations' })).close();
cpSync(EMPTY_DATABASE, join(directory, 'database'), { recursive: true });
const database = await openPGlite({
  directory: join(directory, 'database'),
  migrations: 'platform/db/migrations',
});
await seedSmallDemo(database, directory);
await database.close();
Object.assign(process.env, shopSettings(directory, port), {
  NODE_ENV: 'production',
  FEEDS: 'true',
});
await import('../../../build/server/production.js' as string);
