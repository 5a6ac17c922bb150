/** In which colours the admin is shown: as the system says, or always the same. */
export type Scheme = (typeof SCHEMES)[number];

export const SCHEMES = ['system', 'light', 'dark'] as const;

/** Sent back to pages of the admin only; pages of the shop are the same for everybody. */
export const SCHEME_COOKIE = 'admin-scheme';

/** The scheme that was chosen in this browser, out of its cookies (RFC 6265, 4.2.1). */
export function schemeIn(cookies: string | null): Scheme {
  const pairs = (cookies ?? '').split('; ').map((pair) => pair.split('='));
  const chosen = pairs.find(([name]) => name === SCHEME_COOKIE)?.[1];
  return SCHEMES.find((scheme) => scheme === chosen) ?? 'system';
}
