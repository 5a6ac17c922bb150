import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './embedded-server.ts';

/** Where Debian's package installs PgBouncer. */
export const PGBOUNCER = '/usr/sbin/pgbouncer';

/** A PgBouncer in front of a test server. */
interface Pooler {
  /** Returns the address of the database of `url` through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a pooler that assigns its connections per session or per transaction.
 *
 * @param places how many connections to the server it opens for a database; by default as many as PgBouncer itself.
 */
export async function startPooler(
  url: string,
  mode: 'session' | 'transaction',
  port?: number,
  places = 20,
): Promise<Pooler> {
  const { hostname, port: serverPort, username, password } = new URL(url);
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-pooler-'));
  // It refuses to run as root, and its user must be able to read its files.
  await chmod(directory, 0o755);
  port ??= await freePort();
  const settings = `
[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${places}
`;
  await writeFile(join(directory, 'pgbouncer.ini'), settings);
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(PGBOUNCER, [...user, join(directory, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  const up = new Promise<void>((resolve) => {
    child.stderr.on('data', (text) => {
      output += text;
      if (output.includes('process up')) resolve();
    });
  });
  const ended = once(child, 'close');
  await Promise.race([up, ended.then(() => Promise.reject(new Error(`PgBouncer ended: ${output}`)))]);
  const through = new URL(url);
  through.port = String(port);
  return {
    url: through.href,
    async stop() {
      child.kill('SIGKILL');
      await ended.catch(() => {});
      await rm(directory, { recursive: true });
    },
  };
}
