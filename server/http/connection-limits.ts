import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '#auth/network.ts';

/** How many connections may be open at once. */
export interface ConnectionLimits {
  total: number;
  /** Of one network: an address, or the /64 of an IPv6 address. */
  perNetwork: number;
}

/**
 * Time limits of connections. The head of a request must arrive within 15 s; its body may be an upload over a slow line.
 * A visitor's idle connection is closed after 5 s. A proxy's idle connection stays open longer than the proxies' own
 * limit (Caddy: 120 s, nginx: 60 s): otherwise the proxy may send a save into a connection that is just being closed.
 */
export function connectionTimes(isBehindProxy: boolean): ServerOptions {
  return {
    headersTimeout: 15_000,
    requestTimeout: 300_000,
    keepAliveTimeout: isBehindProxy ? 130_000 : 5_000,
    connectionsCheckingInterval: 5_000,
  };
}

/**
 * Of the file descriptors a tenth stays for the database, files and decoders. Behind a proxy of ours every connection
 * comes from the same address: there the proxy counts.
 */
export function connectionLimitsOf(descriptors: number, trustProxy: boolean): ConnectionLimits {
  const total = Math.floor(descriptors * 0.9);
  return { total, perNetwork: trustProxy ? total : Math.min(MAX_PER_NETWORK, Math.floor(total / 4)) };
}

/** What an office behind one address has open: each page a stream, and while it loads six connections more. */
const MAX_PER_NETWORK = 1_000;

/** Closes what is connected beyond the limits at once, before it costs more than that. */
export function limitConnections(server: Server, { total, perNetwork }: ConnectionLimits): void {
  const counts = new Map<string, number>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (counts.get(network) ?? 0) + 1;
    if (open >= total || count > perNetwork) {
      socket.destroy();
      return;
    }
    open += 1;
    counts.set(network, count);
    socket.once('close', () => {
      open -= 1;
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}

/**
 * Closes a connection whose client has not read any of its response for `stalledMs`: otherwise the response would stay in
 * memory, and a download would hold its place, for as long as the client likes. A response that has not begun yet may take
 * its time.
 */
export function cutStalledReaders(server: Server, stalledMs = STALLED_MS): void {
  const responding = new WeakSet<Socket>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    responding.add(socket);
    response.once('close', () => responding.delete(socket));
  });
  server.setTimeout(stalledMs, (socket) => {
    if (!responding.has(socket) || socket.writableLength > 0) socket.destroy();
  });
}

const STALLED_MS = 60_000;
