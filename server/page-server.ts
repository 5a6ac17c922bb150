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
   * The connections that are still ours. Looked through now and then, because two timers for each request would take
   * as long as reading it. Between two events every connection is idle, or has its answer on the way.
   */
  readonly #ours = new Set<Connection>();
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
    for (const { socket } of this.#ours) socket.destroySoon();
  }

  override closeAllConnections(): void {
    super.closeAllConnections();
    for (const { socket } of this.#ours) socket.destroy();
  }

  #receive(socket: Socket, give: () => void): void {
    const connection = { socket, looksLeft: this.#looksIn(this.headersTimeout) };
    const send = (message: Buffer): void => {
      const isTaken = socket.write(message);
      connection.looksLeft = this.#looksIn(isTaken ? this.keepAliveTimeout : this.requestTimeout);
      // Who asks and does not read is not listened to meanwhile.
      if (!isTaken) socket.pause();
      // Asks for more, and takes nothing. Else the stream does so in a tick of its own, which costs a microsecond.
      socket.read(0);
    };
    const giveAway = (chunk: Buffer): void => {
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
      this.#ours.delete(connection);
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
        connection.looksLeft = this.#looksIn(this.keepAliveTimeout);
        socket.resume();
      },
      end: () => socket.end(),
      // A visitor who went away is nobody's mistake; the socket closes itself.
      error: () => {},
      close: () => this.#ours.delete(connection),
    };

    this.#ours.add(connection);
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);
  }

  /** After how many looks so many milliseconds are over for certain. */
  #looksIn(milliseconds: number): number {
    return Math.ceil(milliseconds / this.keepAliveTimeoutBuffer) + 1;
  }

  #leaveTheSilent(): void {
    for (const connection of this.#ours) {
      connection.looksLeft -= 1;
      if (connection.looksLeft <= 0) connection.socket.destroy();
    }
  }
}

interface Connection {
  socket: Socket;
  /** How often it may still be found silent. */
  looksLeft: number;
}
