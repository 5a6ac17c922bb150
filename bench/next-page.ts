import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '#db/testing/embedded-server.ts';
import { startServer } from '../e2e/server-process.ts';
import { SERVER_CORE } from './cores.ts';
import { openShopOf } from './measured-shop.ts';
import { atLeastOf, type Row } from './row.ts';
import { newPagesPerCore } from './uncached-page.ts';

const FOLDER = 'bench/next';
const NEXT = `${FOLDER}/node_modules/next/dist/bin/next`;

/** The uncached category page and the same page in Next.js, of one database, in the same minute. */
export async function measureNextPage(): Promise<Row[]> {
  const shop = await openShopOf(5_000);
  const ours = await newPagesPerCore(shop);
  const theirs = existsSync(NEXT) ? await measureNext(shop.databaseUrl ?? '') : null;
  await shop.close();
  const reference = theirs === null ? null : { name: 'Next.js', value: theirs };
  return [atLeastOf(2.5, 'uncached category page beside Next.js, per core', ours, 'req/s', reference)];
}

async function measureNext(databaseUrl: string): Promise<number> {
  const env = { DATABASE_URL: databaseUrl, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const };
  execFileSync(process.execPath, [NEXT, 'build', FOLDER], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  const port = await freePort();
  const command = [...SERVER_CORE, process.execPath, NEXT, 'start', FOLDER, '-p', String(port)];
  const server = startServer(command, { env });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/women`).catch(() => null))?.ok) {
    if (server.said.stderr) throw new Error(server.said.stderr);
  }
  const value = await newPagesPerCore({ origin, pid: server.pid });
  server.kill('SIGTERM');
  await server.ended;
  return value;
}
