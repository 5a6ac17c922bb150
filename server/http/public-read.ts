/** Whether a request only reads what visitors see. The admin must not be shown the database of a moment ago. */
export function isPublicRead({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  return method === 'GET' && !new URL(url).pathname.startsWith('/admin');
}
