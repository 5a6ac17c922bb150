import { createHash } from 'node:crypto';

/**
 * Gives a rendered page its Content-Security-Policy (CSP Level 3): scripts run only from this origin, and of inline
 * scripts only those that the renderer marked with `nonce`, by their hashes.
 *
 * The nonce itself is taken out. A page with hashes can be kept and sent again, and what somebody managed to write
 * into a page runs nowhere: it bears no mark when the hashes are made.
 */
export function protectPage(rendered: string, nonce: string): { html: string; policy: string } {
  const policy = policyFor(inlineScripts(rendered, nonce).map(hashSource), "connect-src 'self'");
  return { html: rendered.replaceAll(` nonce="${nonce}"`, ''), policy };
}

/** The same in development, where Vite writes inline scripts of its own and tells through a socket what was saved. */
export const DEVELOPMENT_POLICY = policyFor(["'unsafe-inline'"], "connect-src 'self' ws:");

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

function policyFor(scripts: string[], connections: string): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // Libraries for carousels and dialogs position elements through style attributes.
    "style-src 'self' 'unsafe-inline'",
    // A shop may keep photographs in a hosted storage of its own.
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    connections,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
