import type { MiddlewareHandler } from 'hono';

/**
 * Sets the headers that protect visitors. Pages have their own Content-Security-Policy; any other response may not load
 * or run anything if a browser shows it as a page. Other sites, such as mail programs and search engines, can embed
 * pictures and nothing else (Fetch Standard, "Cross-Origin-Resource-Policy header").
 *
 * @param origin the origin of the shop. With HTTPS, browsers use only HTTPS for a year (RFC 6797), without subdomains,
 * which the shop does not control. Some headers are omitted unless the origin is HTTPS or localhost, because browsers
 * would log warnings.
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
    // A 304 has no Content-Type. Only pictures get a 304 here.
    const isPicture = context.res.status === 304 || headers.get('Content-Type')?.startsWith('image/');
    headers.set('Cross-Origin-Resource-Policy', isPicture ? 'cross-origin' : 'same-origin');
    if (isSecure) headers.set('Strict-Transport-Security', 'max-age=31536000');
    if (isTrustworthy) headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
  };
}
