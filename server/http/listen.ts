import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigurationError } from '#platform/config/configuration.ts';

/**
 * Starts listening and returns the address of the server.
 *
 * @param setting name of the setting that contains the port
 * @throws {ConfigurationError} if the port or the host cannot be used
 */
export async function listen(server: Server, host: string, port: number, setting = 'PORT'): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const problem = PROBLEMS[code] ?? `cannot be used (${code}).`;
    const sentence = `PORT ${port} on HOST ${host} ${problem}`.replaceAll('PORT', setting);
    throw new ConfigurationError(sentence, { cause });
  }
  const address = server.address() as AddressInfo;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}

const PROBLEMS: Record<string, string> = {
  EADDRINUSE: 'is already in use: stop the other program, or set another PORT.',
  EACCES: 'needs administrator rights: set a PORT above 1023.',
  EADDRNOTAVAIL: 'cannot be used: HOST is not an address of this machine.',
  ENOTFOUND: 'cannot be used: this HOST does not exist.',
};
