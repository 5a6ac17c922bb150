/** Whether a path leads into the administrator's part, which has styles of its own and is entered by loading it. */
export function isAdminPath(pathname: string): boolean {
  return /^\/admin(\/|$)/.test(pathname);
}
