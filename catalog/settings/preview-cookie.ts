/**
 * The cookie with which the administrator sees other settings in the shop. The session is checked, too. With HTTPS,
 * its name begins with `__Host-`, so that subdomains cannot set it (RFC 6265bis, 4.1.3.2).
 */
const PREVIEW_COOKIE = 'vitrine-preview';

/** The settings that a preview shows: the draft, or a published version. */
export type Previewed = 'draft' | number;

/** The preview that a response shows; `missing` if its version no longer exists, for example after a restored backup. */
export type ShownPreview = Previewed | 'missing';

/** Returns the header that starts a preview, or ends it. */
export function previewCookie(previewed: Previewed | null, origin: string): string {
  const value = previewed === 'draft' ? DRAFT : `v${previewed}`;
  const [prefix, secure] = origin.startsWith('https:') ? ['__Host-', '; Secure'] : ['', ''];
  const start = previewed === null ? '; Max-Age=0' : value;
  return `${prefix}${PREVIEW_COOKIE}=${start}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether the header `Cookie` of a request contains the preview cookie. Such a request never uses a cache. */
export function isPreviewRequest(cookies: string | null | undefined): boolean {
  return Boolean(cookies?.includes(`${PREVIEW_COOKIE}=`));
}

/** Returns the settings that a request previews; `null` for none. */
export function previewedBy(cookies: string | null, origin: string): Previewed | null {
  const [, prefix = '', value] = COOKIE.exec(cookies ?? '') ?? [];
  if (origin.startsWith('https:') && !prefix) return null;
  if (value === undefined) return null;
  return value === DRAFT ? 'draft' : Number(value.slice(1));
}

const DRAFT = '1';
const COOKIE = /(?:^|; ?)(__Host-)?vitrine-preview=(1|v\d{1,9})(?:;|$)/;
