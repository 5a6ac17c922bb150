import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The network address of the visitor. `X-Forwarded-For` can be written by anyone, so it counts only behind a proxy of
 * ours, and of it only the last entry, which that proxy added. What is no address there says nothing.
 */
export function clientAddress(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined;
  return withoutPort(forwarded ?? '') ?? getConnInfo(context).remote.address ?? 'unknown';
}

/** Some proxies name the port as well, another one with every connection, and an IPv6 address in brackets (RFC 7239, 6). */
function withoutPort(forwarded: string): string | null {
  const [, bracketed, plain] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(forwarded) ?? [];
  const address = bracketed ?? plain ?? forwarded;
  return isIP(address) ? address : null;
}
