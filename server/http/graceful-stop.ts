import { once } from 'node:events';
import { Server } from 'node:http';
import type { Socket } from 'node:net';

interface StopOptions {
  server: Server;
  /** Aborted when the proxy should stop sending requests: `/readyz` then responds with 503. */
  stopping: AbortController;
  /** Whether the process is behind a proxy, which needs time to notice that it stops. */
  isBehindProxy: boolean;
  /** Ends live streams, which have no end of their own. */
  cutStreams(): void;
  /** Closes the database, after the last response. */
  release(): Promise<void>;
}

/**
 * Exits on SIGTERM or SIGINT after all open responses. Behind a proxy, SIGTERM first keeps the server open for
 * `DRAIN_MS`, because the proxy sends requests until it has seen `/readyz` respond with 503. A second signal exits
 * immediately.
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
 * During a rolling restart, the proxy may not have noticed yet that the previously restarted process is ready. If this
 * process were unready immediately, the proxy would have no process left.
 */
const READY_MS = 2_000;
/** Longer than a proxy takes to notice: deploy/Caddyfile checks every second, Kubernetes needs a few seconds. */
const DRAIN_MS = 5_000;
const MAX_ANSWER_MS = 30_000;
/** Process managers need longer limits: `TimeoutStopSec`, `stop_grace_period`, `terminationGracePeriodSeconds`. */
const MAX_STOP_MS = 45_000;
const CHECK_MS = 20;

/**
 * Returns a function that closes the server. It accepts connections for another `drainMs`, responds with `Connection:
 * close`, and then waits at most 30 s for open responses. Node's `closeIdleConnections`, which `close` calls, would cut
 * a response that was written but not yet read by the client.
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
