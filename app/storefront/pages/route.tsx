import { data } from 'react-router';
import { getContext } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { Metadata } from '#app/storefront/metadata.tsx';
import { MoreProducts } from '#app/storefront/product/card/grid.tsx';
import { suggestedProducts } from '#app/storefront/suggested-products.server.ts';
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
  const isShort = text.length < SHORT_LENGTH;
  const [rendered, products] = await Promise.all([
    renderedPage(text, shop.locale.basename),
    isShort ? suggestedProducts(shop) : [],
  ]);
  const shown = {
    title,
    path: textPagePath(slug),
    ...rendered,
    ...(untranslated ? { untranslated } : {}),
    products,
  };
  // Without products, only changes of the settings make the page stale in the page cache.
  return data(shown, isShort ? {} : { headers: { 'Cache-Tag': 'shop' } });
}

/** The number of characters below which the text leaves most of a screen empty. */
const SHORT_LENGTH = 1_200;

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** A page of text that the owner writes, such as privacy or terms. Below a short one are four products. */
export default function TextPage({ loaderData }: Route.ComponentProps) {
  const { title, path, description, html, products } = loaderData;
  return (
    <>
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
      <div className="measure">
        <MoreProducts products={products} isFeatured />
      </div>
    </>
  );
}
