/** Says that the page shows unpublished settings, and ends that. */
export function PreviewBar() {
  return (
    <form
      method="post"
      action="/admin/shop/preview"
      aria-label="Preview"
      className="measure flex flex-wrap items-center justify-between gap-x-6 border-line border-b bg-sage text-sm print:hidden"
    >
      <p className="py-2">Preview of your draft. Visitors do not see it.</p>
      <button type="submit" name="mode" value="end" className="text-link">
        End preview
      </button>
    </form>
  );
}
