import type { ShownStore } from '#catalog/settings/shown-store.ts';
import { previewOf } from '#catalog/text/description-preview.ts';
import { renderText } from '#catalog/text/render-text.server.ts';

/** Renders a page once for each published version and language: the page is the same object until then. */
export function renderedPage(page: ShownPage, basename: string): Promise<Rendered> {
  const rendering = RENDERED.get(page) ?? render(page, basename);
  RENDERED.set(page, rendering);
  rendering.catch(() => RENDERED.delete(page));
  return rendering;
}

async function render({ text }: ShownPage, basename: string): Promise<Rendered> {
  const { html, words } = await renderText(text, basename);
  return { html, description: previewOf(words, DESCRIPTION_LENGTH) };
}

type ShownPage = ShownStore['pages'][number];
type Rendered = Record<'description' | 'html', string>;
const RENDERED = new WeakMap<ShownPage, Promise<Rendered>>();

/** The number of characters that search engines show. */
const DESCRIPTION_LENGTH = 155;
