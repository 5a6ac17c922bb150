/** The cookie with which the administrator sees the draft of the settings in the shop. The session is checked, too. */
export const PREVIEW_COOKIE = 'vitrine-preview';

/** Whether a request, by its header `Cookie`, asks for the preview. Such a request never uses a cache. */
export function asksForPreview(cookies: string | null | undefined): boolean {
  return Boolean(cookies?.includes(`${PREVIEW_COOKIE}=1`));
}
