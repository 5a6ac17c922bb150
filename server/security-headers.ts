import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/**
 * Sets the headers that protect a visitor, with a strict Content-Security-Policy (CSP Level 3): scripts run only from
 * this origin, and of inline scripts only those whose hash the policy names.
 *
 * Vite's development client writes inline scripts of its own, so in development they are allowed.
 */
export function securityHeaders({ allowInline }: { allowInline: boolean }): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');

    if (!headers.get('Content-Type')?.startsWith('text/html')) return;
    const html = await context.res.text();
    const scripts = allowInline ? ["'unsafe-inline'"] : inlineScripts(html).map(hashSource);
    // Cleared first, because Hono would otherwise keep headers of a response whose body is used up.
    const { status } = context.res;
    context.res = new Response(html, { status, headers });
    context.res.headers.set('Content-Security-Policy', policy(scripts));
  };
}

function policy(scripts: string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // Libraries for carousels and dialogs position elements through style attributes.
    "style-src 'self' 'unsafe-inline'",
    // A shop may keep photographs in a hosted storage of its own.
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self' ws:".replace(' ws:', scripts.includes("'unsafe-inline'") ? ' ws:' : ''),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The texts of the inline scripts that a browser would run; data blocks such as JSON-LD are not run. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g)]
    .filter(({ groups }) => !/\ssrc=|type="application\/(ld\+)?json"/.test(groups?.attributes ?? ''))
    .map(({ groups }) => groups?.text ?? '');
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
