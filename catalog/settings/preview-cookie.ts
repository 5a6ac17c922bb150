/** The cookie with which the administrator sees other settings in the shop. The session is checked, too. */
export const PREVIEW_COOKIE = 'vitrine-preview';

/** The settings that a preview shows: the draft, or a published version. */
export type Previewed = 'draft' | number;

/** The preview that a response shows; `missing` if its version no longer exists, for example after a restored backup. */
export type ShownPreview = Previewed | 'missing';

/** Returns the value of the cookie for a preview. */
export function previewValue(previewed: Previewed): string {
  return previewed === 'draft' ? DRAFT : `v${previewed}`;
}

/** Whether the header `Cookie` of a request contains the preview cookie. Such a request never uses a cache. */
export function isPreviewRequest(cookies: string | null | undefined): boolean {
  return Boolean(cookies?.includes(`${PREVIEW_COOKIE}=`));
}

/** Returns the settings that a request previews; `null` for none. */
export function previewedBy(cookies: string | null): Previewed | null {
  const value = COOKIE.exec(cookies ?? '')?.[1];
  if (value === undefined) return null;
  return value === DRAFT ? 'draft' : Number(value.slice(1));
}

const DRAFT = '1';
const COOKIE = /(?:^|; ?)vitrine-preview=(1|v\d{1,9})(?:;|$)/;
