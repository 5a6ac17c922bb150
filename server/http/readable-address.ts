/**
 * The path and query that are to be asked for in place of ones whose path cannot be decoded, or `null`. RFC 3986, 2.1: a
 * `%` begins an octet in two hexadecimal digits; here the octets are UTF-8 as well. A path that keeps neither rule names
 * nothing: its percent signs are taken literally, so that it is answered as any other address that leads nowhere. The
 * browser has to be sent there, as the router's scripts fail on such a path as well.
 */
export function readableAddress(requested: string): string | null {
  const { pathname, search } = new URL(requested);
  if (decoded(pathname) !== undefined) return null;
  // Two slashes at the beginning would name another host (RFC 3986, 4.2).
  return pathname.replaceAll('%', '%25').replace(/^\/+/, '/') + search;
}

/** The result is used, because the bundler takes a bare call of `decodeURIComponent` for one without effect. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
