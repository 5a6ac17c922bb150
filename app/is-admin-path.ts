/**
 * Whether a path belongs to the admin area, which has styles of its own and is loaded as a separate document. Matches
 * like the router: case-insensitive and decoded.
 */
export function isAdminPath(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(decoded(pathname));
}

function decoded(pathname: string): string {
  try {
    // Decode like the router: an encoded slash does not separate segments.
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
