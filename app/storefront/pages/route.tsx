import { data } from 'react-router';
import { getContext } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { Metadata } from '#app/storefront/metadata.tsx';
import { translatedStore } from '#app/storefront/translated.server.ts';
import type { ShownStore } from '#catalog/settings/shown-store.ts';
import { textPagePath } from '#catalog/settings/text-page.ts';
import { previewOf } from '#catalog/text/description-preview.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { renderText } from '#catalog/text/render-text.server.ts';
import type { Route } from './+types/route';

export const handle: PageHandle = {
  parameters: [],
  isId: (slug) => /^[a-z0-9-]{1,60}$/.test(slug),
  isInSitemap: false,
};

export async function loader(args: Route.LoaderArgs) {
  const shop = getContext(args);
  const { pages } = translatedStore(shop);
  const page = pages.find(({ slug }) => slug === args.params.slug);
  if (!page) throw data(null, { status: 404 });
  const { title, slug, untranslated } = page;
  return {
    title,
    path: textPagePath(slug),
    ...(await rendered(page, shop.locale.basename)),
    ...(untranslated ? { untranslated } : {}),
  };
}

/** The page shows no products, so that only changes of the settings make it stale in the page cache. */
export const headers = () => ({ 'Cache-Tag': 'shop' });

/** Renders a page once for each published version and language: the page is the same object until then. */
function rendered(page: ShownPage, basename: string): Promise<Rendered> {
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

/** A page of text that the owner writes, such as privacy or terms. */
export default function TextPage({ loaderData }: Route.ComponentProps) {
  const { title, path, description, html } = loaderData;
  return (
    <article className="owners-page measure pt-12 md:pt-20">
      <Metadata title={title} description={description} path={path} />
      <h1
        {...languageOf(loaderData, 'title')}
        className="max-w-[44rem] font-display text-display-l wrap-anywhere"
      >
        {title}
      </h1>
      <div
        {...languageOf(loaderData, 'text')}
        className="page-text mt-8 max-w-[44rem] md:mt-12"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it without any HTML of the owner's.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </article>
  );
}

/** The number of characters that search engines show. */
const DESCRIPTION_LENGTH = 155;
