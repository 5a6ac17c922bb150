import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account, startProgram } from './postgresql-programs.ts';

/** A real PostgreSQL server on loopback, with a data directory of its own. */
export interface EmbeddedServer {
  /** `postgres://user:password@host:port`, without a database's name. */
  url: string;
  /** Starts it again after a stop; what it held is still there. */
  start(): Promise<void>;
  /** Stops it as an administrator would (fast shutdown): open connections are cut. */
  stop(): Promise<void>;
  /** Stops it for good and removes its data. */
  remove(): Promise<void>;
}

interface Options {
  /** Where the data are kept, and found again; otherwise in a new directory that goes with the server. */
  directory?: string;
  /** Further settings of the server: `shared_buffers=1GB`. */
  settings?: string[];
}

/** Starts an empty PostgreSQL server, or the one in an existing directory. */
export async function startEmbeddedServer(options: Options = {}): Promise<EmbeddedServer> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'vitrine-postgres-')));
  const data = join(directory, 'data');
  await mkdir(directory, { recursive: true });
  // As root, PostgreSQL runs as another user, who has to reach the data below.
  if (account) await chmod(directory, 0o711);
  const settings = [...FAST, 'max_connections=200', ...(options.settings ?? [])];
  if (!existsSync(join(data, 'PG_VERSION'))) await createCluster(data, settings.includes('fsync=on'));
  const port = await freePort();
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  let server = await start(args);
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  };
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    async start() {
      server = await start(args);
    },
    stop,
    async remove() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Creates the files of a server whose only role is `postgres`, which needs no password. */
async function createCluster(data: string, isFlushed: boolean): Promise<void> {
  await mkdir(data);
  if (account) await chown(data, account.uid, account.gid);
  const locale = ['--locale=C.UTF-8', '--lc-messages=C', '--encoding=UTF8'];
  const initdb = startProgram('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    ...(isFlushed ? [] : ['--no-sync']),
    ...locale,
  ]);
  let messages = '';
  initdb.stderr?.on('data', (text) => (messages += text));
  const [code] = await once(initdb, 'close');
  if (code !== 0) throw new Error(`initdb failed: ${messages}`);
}

async function start(args: string[]): Promise<ChildProcess> {
  const server = startProgram('postgres', args);
  let messages = '';
  const isReady = new Promise<void>((ready) => {
    server.stderr?.on('data', (text) => {
      messages += text;
      // A standby says "read-only connections".
      if (/ready to accept (read-only )?connections/.test(messages)) ready();
    });
  });
  const ended = once(server, 'close').then(() => Promise.reject(new Error(`PostgreSQL ended: ${messages}`)));
  await Promise.race([isReady, ended]);
  // Drain the output, because a full pipe would stop the server.
  server.stderr?.removeAllListeners('data').resume();
  return server;
}

/**
 * Nothing is waited for that only a power cut would show. Commits stay synchronous, which costs nothing more: after an
 * asynchronous one a vacuum does not yet count its rows as visible to all, and plans change.
 */
const FAST = ['fsync=off', 'full_page_writes=off'];

/**
 * A free TCP port on loopback, below the range that Linux and other systems use for outgoing connections. A port in
 * that range could be taken before the server listens.
 */
export function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}
