import { once } from 'node:events';
import { Server } from 'node:http';
import type { Socket } from 'node:net';

interface StopOptions {
  server: Server;
  /** Aborted when the proxy is to send no more requests: `/readyz` depends on it. */
  stopping: AbortController;
  /** Whether a proxy sends the requests: it needs some time to notice that this process stops. */
  isBehindProxy: boolean;
  /** Ends live streams, which have no end of their own. */
  cutStreams(): void;
  /** Closes the database, after the last response. */
  release(): Promise<void>;
}

/**
 * Ends the process on SIGTERM or SIGINT, after the responses under way. Behind a proxy, SIGTERM first leaves the server open
 * for `DRAIN_MS`: the proxy still sends requests until it has seen `/readyz` respond with 503. A second signal ends the
 * process at once.
 */
export function stopOnSignal({ server, stopping, isBehindProxy, cutStreams, release }: StopOptions): void {
  const close = closing(server);
  const stop = async (drainMs: number) => {
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    setTimeout(() => stopping.abort(), drainMs > 0 ? READY_MS : 0).unref();
    await close(drainMs, cutStreams);
    await release();
    process.exit(0);
  };
  process.once('SIGINT', () => stop(0));
  process.once('SIGTERM', () => stop(isBehindProxy ? DRAIN_MS : 0));
}

/**
 * In a rolling restart the proxy may not have noticed yet that the process restarted before this one is ready again. If it
 * gave up this one at once, it would have none left.
 */
const READY_MS = 2_000;
/** Longer than a proxy takes to notice: deploy/Caddyfile asks every second, Kubernetes removes a pod within a few. */
const DRAIN_MS = 5_000;
/** How long a response under way may take. */
const MAX_ANSWER_MS = 30_000;
/** The process manager's own limit must be longer: `TimeoutStopSec`, `stop_grace_period`, `terminationGracePeriodSeconds`. */
const MAX_STOP_MS = 45_000;
const CHECK_MS = 20;

/**
 * Returns a function that closes the server: it still accepts connections for `drainMs`, responds with
 * `Connection: close`, and then waits for the responses under way, 30 s at most. Node's own
 * `closeIdleConnections`, called by `close`, cuts a response that has been written but not yet read by the client.
 */
export function closing(server: Server): (drainMs?: number, cutStreams?: () => void) => Promise<void> {
  const connections = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', (_, response) => {
    if (isClosing) response.setHeader('Connection', 'close');
  });
  const closeIdle = () => {
    if ([...connections].some((socket) => socket.writableLength > 0)) return;
    Server.prototype.closeIdleConnections.call(server);
    // Node does not count a connection without any request as idle.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
  return async (drainMs = 0, cutStreams = () => {}) => {
    isClosing = true;
    if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs));
    cutStreams();
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
