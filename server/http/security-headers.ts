import type { MiddlewareHandler } from 'hono';

/**
 * Sets the headers that protect a visitor. A page brings a Content-Security-Policy of its own; nothing else that the
 * shop sends may load or run anything, should a browser ever show it as a page. Other sites may show the pictures, as
 * mail programs and searches do, and load nothing else (Fetch Standard, "Cross-Origin-Resource-Policy header").
 *
 * @param origin the shop's own; browsers complain of some headers where it is neither HTTPS nor this machine. Over
 * HTTPS it is asked for by HTTPS alone for a year (RFC 6797); of its subdomains the shop knows nothing.
 */
export function securityHeaders(origin: string): MiddlewareHandler {
  const isSecure = origin.startsWith('https:');
  const isTrustworthy = isSecure || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin);
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    // A 304 names no type; of what comes through here only pictures are answered so.
    const isPicture = context.res.status === 304 || headers.get('Content-Type')?.startsWith('image/');
    headers.set('Cross-Origin-Resource-Policy', isPicture ? 'cross-origin' : 'same-origin');
    if (isSecure) headers.set('Strict-Transport-Security', 'max-age=31536000');
    if (isTrustworthy) headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
  };
}
