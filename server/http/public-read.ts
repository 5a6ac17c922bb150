/** Whether a request only reads public pages. Admin pages must never read from a standby, which may be behind. */
export function isPublicRead({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  return method === 'GET' && !new URL(url).pathname.startsWith('/admin');
}
