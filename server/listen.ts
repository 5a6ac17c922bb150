import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigurationError } from '#config/configuration.ts';

/**
 * Opens the server to visitors and answers its address.
 *
 * @throws {ConfigurationError} where the port or the host cannot be used; one sentence says why.
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const complaint = COMPLAINTS[code] ?? `cannot be used (${code}).`;
    throw new ConfigurationError(`PORT ${port} on HOST ${host} ${complaint}`, { cause });
  }
  const address = server.address() as AddressInfo;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}

const COMPLAINTS: Record<string, string> = {
  EADDRINUSE: 'is in use already: stop what uses it, or set another PORT.',
  EACCES: 'may be used by the system only: set a PORT above 1023.',
  EADDRNOTAVAIL: 'cannot be used: HOST is no address of this machine.',
  ENOTFOUND: 'cannot be used: there is no such HOST.',
};

/**
 * Ends the process on SIGTERM or SIGINT: streams, which have no end, are cut, what is being answered is finished, and
 * then `release` gives back the database. A second signal ends the process at once.
 */
export function stopOnSignal(server: Server, cutStreams: () => void, release: () => Promise<void>): void {
  const stop = async () => {
    setTimeout(() => process.exit(1), LONGEST_STOP).unref();
    cutStreams();
    await closeServer(server);
    await release();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** Milliseconds; process managers commonly kill after ten seconds. */
const LONGEST_ANSWER = 3_000;
const LONGEST_STOP = 9_000;

/** Lets the answers that are under way be finished, but not for ever. */
async function closeServer(server: Server): Promise<void> {
  const limit = setTimeout(() => server.closeAllConnections(), LONGEST_ANSWER);
  const closed = once(server, 'close');
  server.close();
  await closed;
  clearTimeout(limit);
}
