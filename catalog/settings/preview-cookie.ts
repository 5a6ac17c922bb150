/**
 * The cookie with which the administrator sees the draft of the settings in the shop. The session is checked, too. With
 * HTTPS, its name begins with `__Host-`, so that subdomains cannot set it (RFC 6265bis, 4.1.3.2).
 */
const PREVIEW_COOKIE = 'vitrine-preview';

/** Returns the header that starts the preview, or ends it. */
export function previewCookie(isStart: boolean, origin: string): string {
  const [prefix, secure] = origin.startsWith('https:') ? ['__Host-', '; Secure'] : ['', ''];
  return `${prefix}${PREVIEW_COOKIE}=${isStart ? '1' : '; Max-Age=0'}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether the header `Cookie` of a request contains the preview cookie. Such a request never uses a cache. */
export function isPreviewRequest(cookies: string | null | undefined): boolean {
  return Boolean(cookies?.includes(`${PREVIEW_COOKIE}=`));
}

/** Whether a request asks for the preview. With HTTPS, only the cookie with the prefix counts. */
export function asksForPreview(cookies: string | null, origin: string): boolean {
  const [found, prefix] = COOKIE.exec(cookies ?? '') ?? [];
  return found !== undefined && (prefix !== undefined || !origin.startsWith('https:'));
}

const COOKIE = /(?:^|; ?)(__Host-)?vitrine-preview=1(?:;|$)/;
