import { getContext } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { Metadata } from '#app/storefront/metadata.tsx';
import { MoreProducts } from '#app/storefront/product/card/grid.tsx';
import { skipWhenOnlyProductChanges } from '#app/storefront/product/modal/open-product.ts';
import { SuggestedLinks } from '#app/storefront/suggested-links.tsx';
import { suggestedProducts } from '#app/storefront/suggested-products.server.ts';
import { QUESTION_TEXTS } from '#app/texts/question-texts.server.ts';
import type { Route } from './+types/received';

export const handle: PageHandle = { parameters: [], isInSitemap: false };

export const shouldRevalidate = skipWhenOnlyProductChanges;

export async function loader(args: Route.LoaderArgs) {
  const shop = getContext(args);
  return { texts: QUESTION_TEXTS[shop.locale.language], products: await suggestedProducts(shop) };
}

/** `/ask/received`: says what happens next with a question. */
export default function Received({ loaderData: { texts, products } }: Route.ComponentProps) {
  return (
    <div className="measure pt-12 md:pt-20">
      <Metadata title={texts.received} description={texts.next} path="/ask/received" noindex />
      <h1 className="font-display text-display-m">{texts.received}</h1>
      <p className="mt-5 max-w-[44ch] text-lg">{texts.next}</p>
      <SuggestedLinks />
      <MoreProducts products={products} isFeatured />
    </div>
  );
}
