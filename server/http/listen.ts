import { once } from 'node:events';
import { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ConfigurationError } from '#config/configuration.ts';

/**
 * Opens the server to visitors and answers its address.
 *
 * @param setting the one that the port comes from.
 * @throws {ConfigurationError} where the port or the host cannot be used; one sentence says why.
 */
export async function listen(server: Server, host: string, port: number, setting = 'PORT'): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const complaint = COMPLAINTS[code] ?? `cannot be used (${code}).`;
    const sentence = `PORT ${port} on HOST ${host} ${complaint}`.replaceAll('PORT', setting);
    throw new ConfigurationError(sentence, { cause });
  }
  const address = server.address() as AddressInfo;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}

const COMPLAINTS: Record<string, string> = {
  EADDRINUSE: 'is in use already: stop what uses it, or set another PORT.',
  EACCES: 'may be used by the system only: set a PORT above 1023.',
  EADDRNOTAVAIL: 'cannot be used: HOST is no address of this machine.',
  ENOTFOUND: 'cannot be used: there is no such HOST.',
};

/**
 * Ends the process on SIGTERM or SIGINT: streams, which have no end, are cut, what is being answered is finished, and
 * then `release` gives back the database. A second signal ends the process at once.
 */
export function stopOnSignal(server: Server, cutStreams: () => void, release: () => Promise<void>): void {
  const close = closing(server);
  const stop = async () => {
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    cutStreams();
    await close();
    await release();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** Process managers commonly kill after ten seconds. */
const MAX_STOP_MS = 9_000;
const MAX_ANSWER_MS = 3_000;
const CHECK_MS = 20;

/**
 * A way to close the server that lets the answers under way be finished, but not for ever. Node's own cuts what was
 * handed over to a connection and has not been read at its other end (`closeIdleConnections`, called by `close`).
 */
export function closing(server: Server): () => Promise<void> {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const closeIdle = () => {
    if ([...connections].some((socket) => socket.writableLength > 0)) return;
    Server.prototype.closeIdleConnections.call(server);
    // To Node, who has not said anything is about to.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
  return async () => {
    const closed = once(server, 'close');
    server.closeIdleConnections = () => {};
    server.close();
    const checking = setInterval(closeIdle, CHECK_MS);
    const limit = setTimeout(() => server.closeAllConnections(), MAX_ANSWER_MS);
    await closed;
    clearInterval(checking);
    clearTimeout(limit);
  };
}
