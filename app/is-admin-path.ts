/**
 * Whether a path leads into the administrator's part, which has styles of its own and is entered by loading it. It
 * reads the path as the router matches it: in any case, and decoded.
 */
export function isAdminPath(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(decoded(pathname));
}

function decoded(pathname: string): string {
  try {
    // As the router does it: an encoded slash divides nothing.
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
