import { type RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { cachedListener } from './cached-listener.ts';
import type { KeptAnswers } from './kept-answer.ts';
import { keptMessages } from './kept-messages.ts';
import { readPlainRequest } from './plain-request.ts';

/**
 * An HTTP server that answers plain requests for kept pages and pictures on the socket itself.
 *
 * With the first request that is anything else (decided in `readPlainRequest`), or for anything else, a connection is
 * given to `node:http` for good, and with it the request. So nothing is ever parsed twice, and of what has a body, or
 * comes in pieces, nothing is parsed here.
 */
export class PageServer extends Server {
  /**
   * The connections that are still ours, and until when each may be silent. Looked through now and then, because two
   * timers for each request would take as long as reading it. Between two events every connection is idle, or has its
   * answer on the way.
   */
  readonly #ours = new Map<Socket, number>();
  readonly #kept: KeptAnswers;
  readonly #messages: ReturnType<typeof keptMessages>;

  /** @param next answers all other requests. */
  constructor(kept: KeptAnswers, next: RequestListener) {
    super(cachedListener(kept, next));
    this.#kept = kept;
    this.#messages = keptMessages(this.keepAliveTimeout);
    const give = this.listeners('connection');
    this.removeAllListeners('connection');
    this.on('connection', (socket: Socket) =>
      this.#receive(socket, () => {
        for (const listener of give) listener.call(this, socket);
      }),
    );
    this.on('listening', () => {
      const looking = setInterval(() => this.#leaveTheSilent(), this.keepAliveTimeoutBuffer).unref();
      this.once('close', () => clearInterval(looking));
    });
  }

  /** Called by `close` as well. */
  override closeIdleConnections(): void {
    super.closeIdleConnections();
    for (const socket of this.#ours.keys()) socket.destroySoon();
  }

  override closeAllConnections(): void {
    super.closeAllConnections();
    for (const socket of this.#ours.keys()) socket.destroy();
  }

  #receive(socket: Socket, give: () => void): void {
    const waitFor = (milliseconds: number) => this.#ours.set(socket, performance.now() + milliseconds);
    const send = (message: Buffer): void => {
      const isTaken = socket.write(message);
      waitFor(isTaken ? this.keepAliveTimeout : this.requestTimeout);
      // Who asks and does not read is not listened to meanwhile.
      if (!isTaken) socket.pause();
    };
    const giveAway = (chunk: Buffer): void => {
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
      this.#ours.delete(socket);
      socket.pause();
      socket.unshift(chunk);
      give();
      socket.resume();
    };
    const listeners = {
      data: (chunk: Buffer) => {
        const request = readPlainRequest(chunk);
        const answer = request && this.#kept.find(request.method, request.target);
        if (answer) send(this.#messages(answer, request));
        else giveAway(chunk);
      },
      drain: () => {
        waitFor(this.keepAliveTimeout);
        socket.resume();
      },
      end: () => socket.end(),
      // A visitor who went away is nobody's mistake; the socket closes itself.
      error: () => {},
      close: () => this.#ours.delete(socket),
    };

    waitFor(this.headersTimeout);
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);
  }

  #leaveTheSilent(): void {
    const now = performance.now();
    for (const [socket, until] of this.#ours) if (until < now) socket.destroy();
  }
}
