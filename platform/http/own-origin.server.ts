/** Whether a header `Origin` is the address of the shop (`ORIGIN`). */
export function isOwnOrigin(from: string, origin: string): boolean {
  return withoutLoopbackNames(from) === withoutLoopbackNames(origin);
}

/** Replaces all names of this machine by one: `http://127.0.0.1:3000` is the same shop as `http://localhost:3000`. */
function withoutLoopbackNames(origin: string): string {
  return origin.replace(/^http:\/\/(127\.0\.0\.1|\[::1\])(?=:|$)/, 'http://localhost');
}
