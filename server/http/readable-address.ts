/**
 * The request, with a path that can be decoded. RFC 3986, 2.1: a `%` begins an octet in two hexadecimal digits; here
 * the octets are UTF-8 as well. A path that keeps neither rule names nothing: its percent signs are taken literally,
 * so that it is answered as any other address that leads nowhere.
 */
export function withReadablePath(request: Request): Request {
  const url = new URL(request.url);
  if (decoded(url.pathname) !== undefined) return request;
  url.pathname = url.pathname.replaceAll('%', '%25');
  return new Request(url, request);
}

/** The result is used, because the bundler takes a bare call of `decodeURIComponent` for one without effect. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
