import { once } from 'node:events';
import { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { log } from '#platform/log/log.server.ts';

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
    let unfinished = 'open responses';
    const giveUp = () => {
      log.error(`The shop ends after ${MAX_STOP_MS / 1000} s without waiting longer for ${unfinished}`);
      process.exit(1);
    };
    setTimeout(giveUp, MAX_STOP_MS).unref();
    setTimeout(() => stopping.abort(), drainMs > 0 ? READY_MS : 0).unref();
    await close(drainMs, cutStreams);
    unfinished = 'the database and background jobs';
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
/** A proxy opens a connection for each request, and may have sent a save that this process has not read yet. */
const UNREAD_MS = 1_000;
const MAX_ACCEPT_MS = 3_000;

/**
 * Returns a function that closes the server. It accepts connections for another `drainMs`, responds with `Connection:
 * close`, and then waits at most 30 s for open responses. Node's `closeIdleConnections`, which `close` calls, would cut
 * a response that was written but not yet read by the client.
 */
export function closing(server: Server): (drainMs?: number, cutStreams?: () => void) => Promise<void> {
  const connections = new Set<Socket>();
  let isClosing = false;
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', (_, response) => {
    if (isClosing) response.setHeader('Connection', 'close');
  });
  const closeIdle = (isUnreadIdle: boolean) => {
    if ([...connections].some((socket) => socket.writableLength > 0)) return;
    Server.prototype.closeIdleConnections.call(server);
    // Node does not count a connection without any request as idle.
    for (const socket of connections) if (socket.bytesRead === 0 && isUnreadIdle) socket.destroy();
  };
  /**
   * The system resets connections that wait to be accepted. Node accepts one in each turn of the event loop. Ends also if
   * a proxy keeps sending, because a process that does not stop is killed without closing its database.
   */
  const acceptWaiting = async () => {
    const until = performance.now() + MAX_ACCEPT_MS;
    for (let before = -1; accepted > before && performance.now() < until; await setImmediate())
      before = accepted;
  };
  return async (drainMs = 0, cutStreams = () => {}) => {
    isClosing = true;
    if (drainMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, drainMs));
      await acceptWaiting();
    }
    cutStreams();
    const closed = once(server, 'close');
    server.closeIdleConnections = () => {};
    server.close();
    const unreadUntil = performance.now() + (drainMs > 0 ? UNREAD_MS : 0);
    const checking = setInterval(() => closeIdle(performance.now() >= unreadUntil), CHECK_MS);
    const limit = setTimeout(() => server.closeAllConnections(), MAX_ANSWER_MS);
    await closed;
    clearInterval(checking);
    clearTimeout(limit);
  };
}
