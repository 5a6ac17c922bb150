import { createHash } from 'node:crypto';
import storefrontStyles from './storefront/storefront.css?inline';

/**
 * The hashes of the style element that the toast library (`sonner`) adds: empty when it is inserted, and filled
 * afterwards.
 */
export const STYLES_OF_TOASTS = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

/** The hashes of the inline styles of storefront pages, which are the same on every page. */
export const STYLES_OF_STOREFRONT = hashSource(storefrontStyles);

const STYLES = [STYLES_OF_STOREFRONT, ...STYLES_OF_TOASTS];

/**
 * Gives a rendered page its Content-Security-Policy (CSP Level 3): scripts run only from this origin, and of inline
 * scripts only those that the renderer marked with `nonce`, by their hashes.
 *
 * The nonce itself is taken out. A page with hashes can be cached and sent again, and what somebody managed to write
 * into a page runs nowhere: it bears no mark when the hashes are made.
 */
export function protectPage(rendered: string, nonce: string): { html: string; policy: string } {
  const policy = policyFor(inlineScripts(rendered, nonce).map(hashSource), STYLES, "connect-src 'self'");
  return { html: rendered.replaceAll(` nonce="${nonce}"`, ''), policy };
}

/** The same in development, where Vite writes scripts and styles of its own and tells through a socket what was saved. */
export const DEVELOPMENT_POLICY = policyFor(
  ["'unsafe-inline'"],
  ["'unsafe-inline'"],
  "connect-src 'self' ws:",
);

function inlineScripts(html: string, nonce: string): string[] {
  return [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g)]
    .filter(
      ({ groups }) => groups?.attributes?.includes(`nonce="${nonce}"`) && !/\ssrc=/.test(groups.attributes),
    )
    .map(({ groups }) => groups?.text ?? '');
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

function policyFor(scripts: string[], styles: string[], connections: string): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // Style attributes place what differs by product and office: the point of interest of a picture, a mark on a map.
    "style-src 'self' 'unsafe-inline'",
    ["style-src-elem 'self'", ...styles].join(' '),
    // A shop may store photographs in a hosted storage of its own.
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    connections,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
