import type { ProductNote } from '#app/storefront/product/modal/open-product.ts';
import type { ShownStore } from '#catalog/settings/shown-store.ts';
import { textPagePath } from '#catalog/settings/text-page.ts';
import { startOfMarkdown } from '#catalog/text/markdown.server.ts';
import { logWithReason } from '#platform/db/log-failure.ts';
import { renderedPage } from './rendered-page.server.ts';

/** Characters of all notes of a product together, because each product that is opened or prefetched has them. */
export const MAX_NOTES_LENGTH = 6_000;

/** Returns the pages of text for every product, or their beginnings, without those that could not be rendered. */
export async function productNotes(
  { pages }: Pick<ShownStore, 'pages'>,
  basename: string,
  render = renderedPage,
): Promise<{ notes: ProductNote[]; isComplete: boolean }> {
  const shown = pages.filter(({ onProducts }) => onProducts);
  const length = Math.floor(MAX_NOTES_LENGTH / shown.length);
  const notes = await Promise.all(
    shown.map(async ({ title, slug, text, untranslated }): Promise<ProductNote[]> => {
      const start = startOfMarkdown(text, length);
      try {
        const { html } = await render(start, basename);
        const rest = start === text ? {} : { rest: textPagePath(slug) };
        return [{ title, html, ...rest, ...(untranslated ? { untranslated } : {}) }];
      } catch (error) {
        logWithReason(new Error('Failed to render a page of text', { cause: error }));
        return [];
      }
    }),
  );
  return { notes: notes.flat(), isComplete: notes.every((note) => note.length > 0) };
}
