/** The color scheme of the admin: that of the system, or always light or dark. */
export type Scheme = (typeof SCHEMES)[number];

export const SCHEMES = ['system', 'light', 'dark'] as const;

/** The cookie is sent to admin pages only, because storefront pages are the same for all visitors. */
export const SCHEME_COOKIE = 'admin-scheme';

/** Returns the scheme chosen in this browser, from its cookies (RFC 6265, 4.2.1). */
export function schemeIn(cookies: string | null): Scheme {
  const pairs = (cookies ?? '').split('; ').map((pair) => pair.split('='));
  const chosen = pairs.find(([name]) => name === SCHEME_COOKIE)?.[1];
  return SCHEMES.find((scheme) => scheme === chosen) ?? 'system';
}
