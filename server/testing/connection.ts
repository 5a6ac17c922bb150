import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  /** Headers by lowercase name. */
  fields: Record<string, string>;
  body: Buffer;
}

/** A raw connection: the test writes the bytes of requests, and this class parses the responses. */
export class Connection {
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
  #chunks: Buffer[] = [];
  #bytes = 0;

  private constructor(socket: Socket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      this.#chunks.push(chunk);
      this.#bytes += chunk.byteLength;
    });
  }

  /** Received bytes that have not been parsed yet. */
  get received(): Buffer {
    const received = Buffer.concat(this.#chunks);
    this.#chunks = [received];
    return received;
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  ask(request: string, options?: { isHead: boolean }): Promise<Answer> {
    this.socket.write(request, 'latin1');
    return this.answer(options);
  }

  /** Returns the next complete response. */
  async answer({ isHead } = { isHead: false }): Promise<Answer> {
    const headEnd = () => this.received.indexOf('\r\n\r\n');
    while (headEnd() < 0) await once(this.socket, 'data');
    const bodyAt = headEnd() + 4;
    const [first = '', ...lines] = this.received.toString('latin1', 0, headEnd()).split('\r\n');
    const fields = Object.fromEntries(lines.map(nameAndValue));
    const end = bodyAt + (isHead ? 0 : Number(fields['content-length'] ?? 0));
    while (this.#bytes < end) await once(this.socket, 'data');
    const received = this.received;
    this.#chunks = [received.subarray(end)];
    this.#bytes -= end;
    return { status: Number(first.split(' ')[1]), fields, body: received.subarray(bodyAt, end) };
  }

  close(): void {
    this.socket.destroy();
  }
}

function nameAndValue(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
