import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * Returns the network address of the visitor. Clients can forge `X-Forwarded-For`, so only the last entries count, one
 * for each of our own proxies; the first of these is the visitor. An entry that is not an address is ignored.
 *
 * @param proxies number of our own proxies that each request passes
 */
export function clientAddress(context: Context, proxies: number): string {
  const entries = proxies > 0 ? (context.req.header('X-Forwarded-For')?.split(',') ?? []) : [];
  const forwarded = entries.slice(-proxies)[0]?.trim();
  return withoutPort(forwarded ?? '') ?? getConnInfo(context).remote.address ?? 'unknown';
}

/** Removes the port, which some proxies add, and the brackets of an IPv6 address (RFC 7239, 6). */
function withoutPort(forwarded: string): string | null {
  const [, bracketed, plain] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(forwarded) ?? [];
  const address = bracketed ?? plain ?? forwarded;
  return isIP(address) ? address : null;
}
