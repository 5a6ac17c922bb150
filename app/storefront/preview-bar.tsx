import { frameTexts } from './texts.ts';
/** A bar above the preview of unpublished settings, with a button to leave the preview. */
export function PreviewBar() {
  return (
    <form
      method="post"
      action="/admin/shop/preview"
      aria-label={frameTexts.preview}
      className="measure flex flex-wrap items-center justify-between gap-x-6 border-line border-b bg-sage text-sm print:hidden"
    >
      <p className="py-2">{frameTexts.previewNote}</p>
      <button type="submit" name="mode" value="end" className="text-link">
        {frameTexts.endPreview}
      </button>
    </form>
  );
}
