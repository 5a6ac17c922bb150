import type { Previewed } from '#platform/config/shop/preview-cookie.ts';
import { frameTexts } from './texts.ts';

/** A bar above the preview of other settings, with a button to leave the preview. */
export function PreviewBar({ preview }: { preview: Previewed }) {
  return (
    <form
      method="post"
      action="/admin/shop/preview"
      aria-label={frameTexts.preview}
      className="measure flex flex-wrap items-center justify-between gap-x-6 border-line border-b bg-sage text-sm print:hidden"
    >
      <p className="py-2">{preview === 'draft' ? frameTexts.previewNote : frameTexts.versionNote(preview)}</p>
      <button type="submit" name="mode" value="end" className="text-link">
        {frameTexts.endPreview}
      </button>
    </form>
  );
}
