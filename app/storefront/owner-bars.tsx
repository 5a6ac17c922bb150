import type { ReactNode } from 'react';
import { useLanguage } from '#app/locale.ts';
import { OWNER_BAR_TEXTS } from '#app/texts/owner-bar-texts.ts';

interface Props {
  isPreview: boolean;
  /** Whether only the administrator sees the shop. */
  isClosed: boolean;
}

/** Bars above the page that only the administrator sees. */
export default function OwnerBars({ isPreview, isClosed }: Props): ReactNode {
  return (
    <>
      {isPreview ? <PreviewBar /> : null}
      {isClosed ? <ClosedBar /> : null}
    </>
  );
}

/** A bar above the preview of the draft, with a button to leave the preview. */
function PreviewBar() {
  const texts = OWNER_BAR_TEXTS[useLanguage()];
  return (
    <form
      method="post"
      action="/admin/shop/preview"
      aria-label={texts.preview}
      className="measure flex flex-wrap items-center justify-between gap-x-6 border-line border-b bg-sage text-sm print:hidden"
    >
      <p className="py-2">{texts.previewNote}</p>
      <button type="submit" name="mode" value="end" className="text-link">
        {texts.endPreview}
      </button>
    </form>
  );
}

/** Tells the administrator that visitors do not see the shop, and leads to where she opens it. */
function ClosedBar() {
  return (
    <p className="measure border-line border-b bg-sage text-sm print:hidden">
      <a href="/admin/shop/brand" className="text-link">
        {OWNER_BAR_TEXTS[useLanguage()].closedNote}
      </a>
    </p>
  );
}
