import { hash } from 'node:crypto';
import { LANGUAGES, type Language } from '#catalog/text/languages.ts';
import { STORAGE_GUARD } from './storage-guard.ts';
import storefrontStyles from './storefront/storefront.css?inline';
import { LANGUAGE_STYLES } from './styles/languages/language-styles.ts';

/** Hashes of the style element that the toast library (`sonner`) inserts: empty at first, then filled. */
export const STYLES_OF_TOASTS = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

/** The hash of the inline styles that every storefront page contains. */
export const STYLES_OF_STOREFRONT = hashSource(storefrontStyles);

/** The script that every page contains without a nonce. */
export const HASH_OF_GUARD = hashSource(STORAGE_GUARD);

const STYLES = [STYLES_OF_STOREFRONT, ...STYLES_OF_TOASTS];

/** The hash of a language's own typography, for languages that have one. */
const STYLES_BY_LANGUAGE = new Map(
  LANGUAGES.flatMap((language) => {
    const styles = LANGUAGE_STYLES[language];
    return styles ? [[language, hashSource(styles)] as const] : [];
  }),
);

/**
 * Adds the Content-Security-Policy (CSP Level 3) to a rendered page. Scripts run only from this origin; inline scripts
 * run only if the renderer marked them with `nonce`, and are listed by their hashes.
 *
 * Removes the nonces, so that the page can be cached and sent again. An injected script has no nonce, so its hash is
 * not listed.
 */
export function protectPage(
  rendered: string,
  nonce: string,
  language: Language = 'en',
): { html: string; policy: string } {
  const parts = rendered.split(` nonce="${nonce}"`);
  const inline = parts.slice(1).flatMap((after, place) => inlineScript(parts[place] ?? '', after));
  const languageStyles = STYLES_BY_LANGUAGE.get(language);
  const styles = languageStyles ? [...STYLES, languageStyles] : STYLES;
  const scripts = [HASH_OF_GUARD, ...inline.map(hashSource)];
  return { html: parts.join(''), policy: policyFor(scripts, styles, "connect-src 'self'") };
}

/** The policy for development, where Vite adds its own scripts and styles and reports saved files through a socket. */
export const DEVELOPMENT_POLICY = policyFor(
  ["'unsafe-inline'"],
  ["'unsafe-inline'"],
  "connect-src 'self' ws:",
);

/** Returns the text of an inline script, given what is before and after its nonce; nothing for other elements. */
function inlineScript(before: string, after: string): string[] {
  const textAt = after.indexOf('>') + 1;
  const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, textAt);
  const isInline = tag.startsWith('<script') && !/\ssrc=/.test(tag);
  return isInline ? [after.slice(textAt, after.indexOf('</script>', textAt))] : [];
}

function hashSource(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}

function policyFor(scripts: string[], styles: string[], connections: string): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // Style attributes contain positions that differ by product and office: points of interest of photos, marks on the
    // map.
    "style-src 'self' 'unsafe-inline'",
    ["style-src-elem 'self'", ...styles].join(' '),
    // A shop may store its photos at another host.
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    connections,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
