import { data } from 'react-router';
import { getContext } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { Metadata } from '#app/storefront/metadata.tsx';
import { translatedStore } from '#app/storefront/translated.server.ts';
import { textPagePath } from '#catalog/settings/text-page.ts';
import { languageOf } from '#catalog/text/languages.ts';
import type { Route } from './+types/route';
import { renderedPage } from './rendered-page.server.ts';

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
  const { title, slug, text, untranslated } = page;
  return {
    title,
    path: textPagePath(slug),
    ...(await renderedPage(text, shop.locale.basename)),
    ...(untranslated ? { untranslated } : {}),
  };
}

/** The page shows no products, so that only changes of the settings make it stale in the page cache. */
export const headers = () => ({ 'Cache-Tag': 'shop' });

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
