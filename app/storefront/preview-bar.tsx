import type { Texts } from '#app/texts/en/texts.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import type { ShownPreview } from '#catalog/settings/preview-cookie.ts';

/** A bar above the preview of other settings, with a button to leave the preview. */
export function PreviewBar({ preview }: { preview: ShownPreview }) {
  const texts = useTexts();
  return (
    <form
      method="post"
      action="/admin/shop/preview"
      aria-label={texts.frame.preview}
      className="measure flex flex-wrap items-center justify-between gap-x-6 border-line border-b bg-sage text-sm print:hidden"
    >
      <p className="py-2">{noteOf(preview, texts)}</p>
      <button type="submit" name="mode" value="end" className="text-link">
        {texts.frame.endPreview}
      </button>
    </form>
  );
}

function noteOf(preview: ShownPreview, { frame }: Texts): string {
  if (preview === 'draft') return frame.previewNote;
  return preview === 'missing' ? frame.versionMissing : frame.versionNote(preview);
}
