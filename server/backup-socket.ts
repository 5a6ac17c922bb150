import { hash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { reasonOf } from '#platform/db/database.ts';
import { log } from '#platform/log/log.server.ts';

/**
 * Lets `npm run backup` read a running shop on the embedded database, which only one process can open. Sends each client
 * a tar stream, which stops before its end if reading fails. The socket is a file next to the database that only the
 * same user can open, so neither the network nor a browser can reach it.
 *
 * @param directory the directory of the database, which this process has locked. An existing socket in it is a remnant
 * of an earlier process.
 * @returns a function that closes the socket.
 */
export async function openBackupSocket(
  directory: string,
  read: () => AsyncIterable<Uint8Array>,
): Promise<() => void> {
  const path = socketIn(directory);
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    pipeline(read(), socket, (error) => {
      if (error) log.error({ cause: reasonOf(error) }, `The backup failed: ${reasonOf(error)}`);
    });
  }).unref();
  await open(server, path);
  return () => server.close();
}

/** Opens the socket for this user only. A failure, such as too long a path, disables the backup but not the shop. */
async function open(server: Server, path: string): Promise<void> {
  try {
    server.listen(path);
    await once(server, 'listening');
    if (process.platform !== 'win32') chmodSync(path, 0o600);
  } catch (error) {
    const reason = reasonOf(error);
    log.warn(
      { cause: reason },
      `npm run backup works only while the shop is stopped, because its socket failed: ${reason}`,
    );
  }
}

/** Returns the path of the socket of a shop with its embedded database in `directory`. */
export function socketIn(directory: string): string {
  const path = join(directory, 'backup.sock');
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\vitrine-${hash('sha256', resolve(path))}`;
  }
  // Use the shorter of the relative and the absolute path, because a socket path is limited to 107 bytes (unix(7)).
  const from = relative(process.cwd(), path);
  return from.length < path.length ? from : path;
}
