import { LRUCache } from 'lru-cache';
import { previewOf } from '#catalog/text/description-preview.ts';
import { renderText } from '#catalog/text/render-text.server.ts';

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
