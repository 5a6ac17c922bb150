/** How long a session lasts without renewal, and an open admin page without input: 30 minutes. */
export const SESSION_SECONDS = 30 * 60;

/** How long before that an open admin page warns (WCAG 2.2.1 asks for 20 seconds or more). */
export const WARNING_SECONDS = 2 * 60;

/** The longest that renewals can extend a session: 12 hours (NIST SP 800-63B, 2.2.3, allows up to 24). */
export const MAX_SESSION_SECONDS = 12 * 3_600;

/** How often an open admin page checks its session. */
export const SESSION_TICK_SECONDS = 30;

/** An open admin page renews its session when three ticks or less remain. */
export const SESSION_SECONDS_LEFT_AT_RENEWAL = 3 * SESSION_TICK_SECONDS;

/** Whether a session that ends at `expiresAt` should be renewed now. */
export function isDueForRenewal(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() <= SESSION_SECONDS_LEFT_AT_RENEWAL * 1000;
}

/**
 * Returns the page to open after signing in: the requested path if it is below `/admin/` of this site, else the
 * dashboard. Rejects anything that a browser could read as another site (`//evil.example`, `/\evil.example`).
 */
export function safeReturnPath(requested: string | null): string {
  const fallback = '/admin/dashboard';
  if (!requested?.startsWith('/admin/') || /[\\\p{Cc}]/u.test(requested)) return fallback;
  const url = URL.parse(requested, 'http://here.invalid');
  if (url?.origin !== 'http://here.invalid' || !url.pathname.startsWith('/admin/')) return fallback;
  if (url.pathname.startsWith('/admin/login')) return fallback;
  return url.pathname + url.search;
}
