import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The network address of the visitor. `X-Forwarded-For` can be written by anyone, so it counts only behind a proxy of
 * ours, and of it only the last entry, which that proxy added.
 */
export function clientAddress(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || getConnInfo(context).remote.address || 'unknown';
}
