import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { reasonOf } from '#db/database.ts';
import { log } from '#log/log.server.ts';

/**
 * Lets `npm run backup` and `npm run move` have what a shop on the embedded database holds while it is open: that
 * database has one process only. Whoever connects is sent one tar stream; an unfinished one lacks its end. The socket
 * lies beside the database, for the same user alone; no network leads to it, and no browser.
 *
 * @param directory locked by this process: a socket that lies there is of one that is gone.
 * @returns closes it.
 */
export async function openBackupSocket(
  directory: string,
  kind: SocketKind,
  read: () => AsyncIterable<Uint8Array>,
): Promise<() => void> {
  const path = socketIn(directory, kind);
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    pipeline(Readable.from(read(), { objectMode: false }), socket, (error) => {
      if (error) log.error({ cause: reasonOf(error) }, `The ${kind} failed: ${reasonOf(error)}`);
    });
  }).unref();
  await open(server, path);
  return () => server.close();
}

/** Of a user who may do no more than this, too; a path that is too long for a socket costs the backup, not the shop. */
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

/** For a move the shop writes nothing from then on. */
export type SocketKind = 'backup' | 'move';

/** Where the socket of a shop lies, whose embedded database is in `directory`. */
export function socketIn(directory: string, kind: SocketKind): string {
  const path = join(directory, `${kind}.sock`);
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\vitrine-${createHash('sha256').update(resolve(path)).digest('hex')}`;
  }
  // Of the two ways to write it the shorter: a socket's path has 107 bytes at most (Linux, unix(7)).
  const from = relative(process.cwd(), path);
  return from.length < path.length ? from : path;
}
