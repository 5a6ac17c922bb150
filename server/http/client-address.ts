import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The network address of the visitor. Anyone can write `X-Forwarded-For`, so only the entries that our own proxies added
 * count: as many of the last ones as there are proxies, of which the first is the visitor. An entry that is not an address
 * is ignored.
 *
 * @param proxies how many proxies of ours each request passes through.
 */
export function clientAddress(context: Context, proxies: number): string {
  const entries = proxies > 0 ? (context.req.header('X-Forwarded-For')?.split(',') ?? []) : [];
  const forwarded = entries.slice(-proxies)[0]?.trim();
  return withoutPort(forwarded ?? '') ?? getConnInfo(context).remote.address ?? 'unknown';
}

/** Some proxies name the port as well, another one with every connection, and an IPv6 address in brackets (RFC 7239, 6). */
function withoutPort(forwarded: string): string | null {
  const [, bracketed, plain] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(forwarded) ?? [];
  const address = bracketed ?? plain ?? forwarded;
  return isIP(address) ? address : null;
}
