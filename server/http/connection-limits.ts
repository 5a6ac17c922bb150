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
 * Time limits of connections. The head of a request must arrive within 15 s; `limitRequestTimes` limits its body.
 * A visitor's idle connection is closed after 5 s. A proxy's idle connection stays open longer than the proxies' own
 * limit (Caddy: 120 s, nginx: 60 s): otherwise the proxy may send a save into a connection that is just being closed.
 */
export function connectionTimes(isBehindProxy: boolean): ServerOptions {
  return {
    headersTimeout: 15_000,
    // An upload of 4 GB takes longer than any limit for other requests.
    requestTimeout: 0,
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
 * Closes a connection whose client neither sends the rest of its request nor reads its response for `stalledMs`: otherwise
 * a response would stay in memory, and an upload or download would hold its place, for as long as the client likes. A
 * response that has not begun yet may take its time.
 */
export function cutStalledClients(server: Server, stalledMs = STALLED_MS): void {
  const requests = new WeakMap<Socket, IncomingMessage>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    requests.set(socket, request);
    response.once('close', () => requests.delete(socket));
  });
  server.setTimeout(stalledMs, (socket) => {
    const request = requests.get(socket);
    if (!request || socket.writableLength > 0 || isAwaitingBody(request)) socket.destroy();
  });
}

const STALLED_MS = 60_000;

/** Whether the client has to send more. If the buffer is full, the server is the one who does not read. */
function isAwaitingBody(request: IncomingMessage): boolean {
  return !request.complete && request.readableLength < request.readableHighWaterMark;
}

/**
 * Closes a connection whose request has not arrived as a whole within `wholeMs`, so that nobody holds connections by sending
 * a byte now and then. Uploads may take any time while they make progress; one that was refused has `wholeMs` to end.
 */
export function limitRequestTimes(server: Server, wholeMs = WHOLE_REQUEST_MS): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && !(Number(length) > 0)) return;
    const limit = () => {
      if (request.complete) return;
      const timer = setTimeout(() => request.socket.destroy(), wholeMs).unref();
      for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
    };
    if (UPLOADS.test(request.url ?? '')) response.once('finish', limit);
    else limit();
  });
}

/** Addresses whose requests are files. Without a session they are refused before their body is read. */
const UPLOADS = /^\/admin\/(?:uploads|import\/upload|import\/[^/?]+\/photograph)(?:$|\?)/;

const WHOLE_REQUEST_MS = 300_000;
