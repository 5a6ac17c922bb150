import type { MiddlewareHandler } from 'hono';

/**
 * Sets the headers that protect a visitor. A page brings a Content-Security-Policy of its own; nothing else that the
 * shop sends may load or run anything, should a browser ever show it as a page.
 *
 * @param origin the shop's own; browsers complain of some headers where it is neither HTTPS nor this machine.
 */
export function securityHeaders(origin: string): MiddlewareHandler {
  const isTrustworthy = /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin);
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    if (isTrustworthy) headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
  };
}
