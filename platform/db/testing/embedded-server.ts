import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account, startProgram } from './postgresql-programs.ts';

/** A real PostgreSQL server on loopback with its own data directory. */
export interface EmbeddedServer {
  /** `postgres://user:password@host:port`, without a database name. */
  url: string;
  /** Starts it again after a stop, with the same data. */
  start(): Promise<void>;
  /** Stops it like an administrator (fast shutdown), which closes open connections. */
  stop(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

interface Options {
  /** Data directory to create or reuse; by default, a new one that is deleted with the server. */
  directory?: string;
  /** Additional settings of the server: `shared_buffers=1GB`. */
  settings?: string[];
}

/** Starts an empty PostgreSQL server, or the one in an existing directory. */
export async function startEmbeddedServer(options: Options = {}): Promise<EmbeddedServer> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'vitrine-postgres-')));
  const data = join(directory, 'data');
  await mkdir(directory, { recursive: true });
  // As root, PostgreSQL runs as another user, who needs access to the data directory.
  if (account) await chmod(directory, 0o711);
  const settings = [
    ...FAST,
    'listen_addresses=127.0.0.1',
    'max_connections=200',
    ...(options.settings ?? []),
  ];
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

/** Creates the files of a server with the role `postgres`, which needs no password. */
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
      // A standby reports "read-only connections".
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
 * Turns off flushing, which only a power failure would reveal. Commits stay synchronous, which costs nothing more:
 * after an asynchronous commit, vacuum does not count its rows as visible to all, and plans change.
 */
const FAST = ['fsync=off', 'full_page_writes=off'];

/**
 * Returns a free TCP port on loopback below the range that Linux and other systems use for outgoing connections. A port
 * in that range could be taken before the server listens.
 */
export function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}
