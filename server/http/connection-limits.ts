import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { networkOf } from '#platform/auth/network.ts';
import { RunningCounts } from '#platform/http/fixed-window-counts.ts';

interface ConnectionLimits {
  total: number;
  /** For one network: an IPv4 address, or the /64 of an IPv6 address. */
  perNetwork: number;
}

/**
 * Time limits of connections. The head of a request must arrive within 15 s; `limitRequestTimes` limits its body.
 * A visitor's idle connection is closed after 5 s. A proxy's idle connection stays open longer than the proxy's own
 * limit (Caddy: 120 s, nginx: 60 s); otherwise the proxy may send a save over a connection that is just being closed.
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
 * Returns limits that leave a tenth of the file descriptors for the database, files and decoders. Behind our own proxy
 * all connections come from one address, so there is no limit per network; the proxy must set one.
 */
export function connectionLimitsOf(descriptors: number, trustProxy: boolean): ConnectionLimits {
  const total = Math.floor(descriptors * 0.9);
  return { total, perNetwork: trustProxy ? total : Math.min(MAX_PER_NETWORK, Math.floor(total / 4)) };
}

/** Enough for an office behind one address: each open page has a stream, and six more connections while it loads. */
const MAX_PER_NETWORK = 1_000;

/** Closes connections over the limits immediately. */
export function limitConnections(server: Server, { total, perNetwork }: ConnectionLimits): void {
  const counts = new RunningCounts();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (open >= total || counts.get(network) >= perNetwork) {
      socket.destroy();
      return;
    }
    open += 1;
    counts.begin(network);
    socket.once('close', () => {
      open -= 1;
      counts.end(network);
    });
  });
}

/**
 * Answers the requests of a connection one after the other. A client may send many before it reads a response (RFC 9112,
 * 9.3.2); otherwise each of them would open its file and fill a buffer at once. Closes a connection with too many.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Duplex, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const run = () => {
      response.once('close', () => {
        const next = waiting.get(socket)?.shift();
        if (next && !socket.destroyed) next();
        else waiting.delete(socket);
      });
      listener(request, response);
    };
    // Node still passes on the requests that it had read when the connection was closed.
    if (socket.destroyed) return;
    const queue = waiting.get(socket);
    if (queue && queue.length >= MAX_WAITING) socket.destroy();
    else if (queue) queue.push(run);
    else {
      waiting.set(socket, []);
      run();
    }
  };
}

/** Requests that wait for the response before them. Browsers and proxies send the next request after a response. */
const MAX_WAITING = 16;

type LatestResponses = WeakMap<Duplex, ServerResponse>;

/** Follows the newest response of each connection. */
export function followResponses(server: Server): LatestResponses {
  const latest: LatestResponses = new WeakMap();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) =>
    latest.set(socket, response),
  );
  return latest;
}

/**
 * Closes a connection if its client neither continues its request nor reads its response for `stalledMs`. Otherwise the
 * client could keep the response in memory and occupy an upload or download slot indefinitely. There is no limit for
 * the time until the response begins.
 */
export function cutStalledClients(server: Server, latest: LatestResponses, stalledMs = STALLED_MS): void {
  server.setTimeout(stalledMs, (socket) => {
    const response = latest.get(socket);
    const isWaiting = response && !response.writableFinished && !isAwaitingBody(response.req);
    if (!isWaiting || socket.writableLength > 0) socket.destroy();
  });
}

const STALLED_MS = 60_000;

/** Returns whether the client must send more. If the buffer is full, it waits for the server. */
function isAwaitingBody(request: IncomingMessage): boolean {
  return !request.complete && request.readableLength < request.readableHighWaterMark;
}

/**
 * Closes a connection if its request has not fully arrived within `wholeMs`, so that clients cannot hold connections by
 * sending single bytes. Uploads may take any time while they make progress; a refused one has `wholeMs` to end.
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

/** Responds to requests that Node could not read. Node's own responses have no text. */
export function explainUnreadable(server: Server, latest: LatestResponses): void {
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket: Duplex) => {
    const response = latest.get(socket);
    // The text must not become part of a response that is still being sent.
    const isSending = response?.headersSent && !response.writableFinished;
    if (code === 'ECONNRESET' || !socket.writable || isSending) return socket.destroy();
    const [status, text] = UNREADABLE[code ?? ''] ?? ['400 Bad Request', 'This request is malformed.'];
    const type = 'Content-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff';
    // Otherwise a CDN could keep the refusal of somebody's long header as the page.
    const headers = `${type}\r\nCache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(text)}`;
    socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\nConnection: close\r\n\r\n${text}`, () =>
      socket.destroy(),
    );
  });
}

const UNREADABLE: Record<string, [status: string, text: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address or the headers of this request are too long.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'The chunks of this request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'This request did not arrive in time.'],
};

/** Addresses whose requests are files. Without a session they are refused before their body is read. */
const UPLOADS = /^\/admin\/(?:uploads|import\/upload|import\/[^/?]+\/photograph)(?:$|\?)/;

const WHOLE_REQUEST_MS = 300_000;
