import { LRUCache } from 'lru-cache';
import type { ProductNote } from '#app/storefront/product/modal/open-product.ts';
import type { ShownStore } from '#catalog/settings/shown-store.ts';
import { textPagePath } from '#catalog/settings/text-page.ts';
import { previewOf } from '#catalog/text/description-preview.ts';
import { renderText, startOfMarkdown } from '#catalog/text/markdown.server.ts';
import { logWithReason } from '#platform/db/database.ts';

/** Renders a text of the owner once for each language's links. */
export function renderedPage(text: string, basename: string): Promise<Rendered> {
  const key = `${basename}\n${text}`;
  const rendering = RENDERED.get(key) ?? render(text, basename);
  RENDERED.set(key, rendering);
  rendering.catch(() => RENDERED.delete(key));
  return rendering;
}

async function render(text: string, basename: string): Promise<Rendered> {
  const { html, words } = await renderText(text, basename);
  return { html, description: previewOf(words, DESCRIPTION_LENGTH) };
}

type Rendered = Record<'description' | 'html', string>;

/** Characters: all pages of the largest shop, twice. */
const MAX_RENDERED = 2_000_000;
const RENDERED = new LRUCache<string, Promise<Rendered>>({
  maxSize: MAX_RENDERED,
  sizeCalculation: (_, key) => key.length,
});

/** The number of characters that search engines show. */
const DESCRIPTION_LENGTH = 155;

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
