import { isIPv4 } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Configuration } from '#platform/config/configuration.ts';
import type { outbox } from '#platform/db/schema.ts';

/** A message to one recipient. */
export type MailMessage = NonNullable<(typeof outbox.$inferSelect)['message']>;

interface SendOptions {
  recipient: string;
  /** The same for each attempt, so that mail programs can recognize a repeated message. */
  id: string;
  /** Whether the shop writes the message by itself. Absence notices then do not answer it (RFC 3834). */
  isAutomatic: boolean;
  /** For somebody who waits for the answer. */
  limitMs?: number;
  signal?: AbortSignal;
}

export interface Mailer {
  /**
   * Sends a message.
   *
   * @returns what the mail server answered
   * @throws {MailError}
   */
  send(message: MailMessage, options: SendOptions): Promise<string>;
}

/** A message was not sent. */
export class MailError extends Error {
  /** Whether another attempt is useless, because the server refused this message or its recipient for good. */
  readonly isFinal: boolean;
  /** Whether the server would not have accepted any message. */
  readonly isOfServer: boolean;

  constructor(reason: string, { isFinal, isOfServer }: { isFinal: boolean; isOfServer: boolean }) {
    super(reason.replace(/\s+/g, ' ').trim().slice(0, 500));
    this.isFinal = isFinal;
    this.isOfServer = isOfServer;
  }
}

/** Opens a way to a mail server. Each message has its own connection, so an idle one never breaks. */
export function openMailer({ url, from }: NonNullable<Configuration['mail']>, waitMs = WAIT_MS): Mailer {
  const { hostname, username } = new URL(url);
  const isLocal =
    ['localhost', '[::1]'].includes(hostname) || (isIPv4(hostname) && hostname.startsWith('127.'));
  const transport = createTransport({
    url,
    // Never sends the password without encryption over a network.
    requireTLS: username !== '' && !isLocal,
    dnsTimeout: waitMs,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    async send({ from: name, toName = '', replyTo, subject, text, html }, options) {
      const limit = AbortSignal.timeout(options.limitMs ?? LIMIT_MS);
      try {
        const { response } = await transport.sendMail({
          from: { name: oneLine(name), address: from },
          to: { name: oneLine(toName), address: options.recipient },
          ...(replyTo ? { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } } : {}),
          subject: oneLine(subject),
          text,
          ...(html ? { html } : {}),
          messageId: `<${options.id}@${domain}>`,
          ...(options.isAutomatic ? { headers: { 'Auto-Submitted': 'auto-generated' } } : {}),
          signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
        });
        return response.slice(0, 500);
      } catch (error) {
        throw mailError(error, limit.aborted);
      }
    },
  };
}

/** For the name, the connection and the greeting of the mail server, which may check the sender first. */
const WAIT_MS = 15_000;
/**
 * RFC 5321, 4.5.3.2.6: a server may scan a message for minutes after it was transferred. If the shop gave up earlier, the
 * server would deliver the message, and the shop would send it again.
 */
const ANSWER_MS = 10 * 60_000;
const LIMIT_MS = ANSWER_MS + 60_000;

/** Why there is no connection, by the codes of Nodemailer. */
const PROBLEMS: Record<string, string> = {
  EDNS: 'There is no mail server with this name',
  ESOCKET: 'The mail server cannot be reached',
  ECONNECTION: 'The mail server cannot be reached',
  ETIMEDOUT: 'The mail server does not answer',
};

function mailError(error: unknown, isTooSlow: boolean): MailError {
  const { message, code, response, responseCode, command } = error as Error & {
    code?: string;
    response?: string;
    responseCode?: number;
    command?: string;
  };
  // Nodemailer does not offer a recipient that is no address to the server.
  const isNoAddress = code === 'EENVELOPE' && command === 'API';
  const isOfMessage = isNoAddress || command === 'RCPT TO' || command === 'DATA';
  const problem = PROBLEMS[code ?? ''];
  // Without encryption, the server's answer alone does not say what was wanted.
  const answer = code === 'ETLS' ? message : response || (problem ? `${problem} (${message})` : message);
  const reason = isTooSlow ? 'The mail server took too long' : answer;
  // RFC 5321, 4.2.1: the server will not accept a message that it refused with 5yz later either.
  const isFinal = isNoAddress || (isOfMessage && (responseCode ?? 0) >= 500);
  return new MailError(reason, { isFinal, isOfServer: !isOfMessage });
}

/**
 * A line break would begin another header. Nodemailer would encode it; names have no use for it. Mail programs would
 * decode a typed encoded word (RFC 2047, 2), which can contain characters that the shop removes from names.
 */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
}
