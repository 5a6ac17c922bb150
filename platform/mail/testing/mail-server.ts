import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body, with unfolded header lines. */
  raw: string;
}

/** A real mail server, which accepts everything unless `options` refuse it. */
export async function openMailServer({ port = 0, ...options }: SMTPServerOptions & { port?: number } = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    // Without a certificate that anybody trusts.
    ...(options.secure ? {} : { disabledCommands: ['STARTTLS'] }),
    async onData(stream, { envelope: { mailFrom, rcptTo } }, callback) {
      const sent = await text(stream).catch(() => null);
      // The client is gone.
      if (sent === null) return;
      const raw = sent.replace(/\r\n[ \t]+/g, ' ');
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw,
      });
      callback(null, 'Accepted for tests');
    },
    ...options,
  });
  // Clients that give up.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    received,
    port: address.port,
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;

/** Returns the decoded values of a header, one for each time that it occurs. */
export function headersOf(raw: string, name: string): string[] {
  const [head = ''] = raw.split('\r\n\r\n');
  const lines = head.split('\r\n').filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return lines.map((line) => decoded(line.slice(name.length + 1).trim()));
}

/** RFC 2047: encoded words. */
function decoded(value: string): string {
  const words = value.replace(/\?=\s+=\?/g, '?==?');
  return words.replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
    encoding.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString()
      : Buffer.from(
          word
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString(),
  );
}

/** Returns the decoded text of a message's plain part. */
export function textOfMail(raw: string): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)(\r\n--|$)/.exec(raw)?.[1] ?? '';
  const isBase64 = /text\/plain[^\r]*\r\n(?:[^\r]+\r\n)*?Content-Transfer-Encoding: base64/.test(raw);
  if (isBase64) return Buffer.from(part, 'base64').toString();
  const bytes = part
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /=[0-9A-F]{2}/.test(part) ? Buffer.from(bytes, 'latin1').toString() : part;
}
