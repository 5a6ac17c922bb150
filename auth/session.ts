/** How long a session lasts that nobody renews: 30 minutes. */
export const SESSION_SECONDS = 30 * 60;

/** How long a session lasts however often it is renewed: 12 hours (NIST SP 800-63B, 2.2.3, allows up to 24). */
export const MAX_SESSION_SECONDS = 12 * 3_600;

/** An open admin page looks at its session every 30 seconds … */
export const SESSION_TICK_SECONDS = 30;

/** … and renews it when three ticks or less remain. */
export const SESSION_SECONDS_LEFT_AT_RENEWAL = 3 * SESSION_TICK_SECONDS;

/** Whether it is time to renew a session that ends at `expiresAt`. */
export function isDueForRenewal(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() <= SESSION_SECONDS_LEFT_AT_RENEWAL * 1000;
}

/**
 * The guarded page to return to after signing in: a path below `/admin/` of this site, else the dashboard. Anything
 * that a browser could read as another site (`//evil.example`, `/\evil.example`) is refused.
 */
export function safeReturnPath(asked: string | null): string {
  const fallback = '/admin/dashboard';
  if (!asked?.startsWith('/admin/') || /[\\\p{Cc}]/u.test(asked)) return fallback;
  const url = URL.parse(asked, 'http://here.invalid');
  if (url?.origin !== 'http://here.invalid' || !url.pathname.startsWith('/admin/')) return fallback;
  if (url.pathname.startsWith('/admin/login')) return fallback;
  return url.pathname + url.search;
}
