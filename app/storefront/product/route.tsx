import { data, Link, useNavigate, useRevalidator } from 'react-router';
import { getContext } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { snapshots } from '#app/router/stale-while-error.ts';
import { BreadcrumbList } from '#app/storefront/metadata.tsx';
import { productNotes } from '#app/storefront/pages/rendered-page.server.ts';
import { contactOffices, shownTexts } from '#app/storefront/shown-shop.server.ts';
import { SuggestedLinks } from '#app/storefront/suggested-links.tsx';
import { listMoreOfCategory, suggestedProducts } from '#app/storefront/suggested-products.server.ts';
import { translatedFacts, translatedProduct, translatedStore } from '#app/storefront/translated.server.ts';
import { useShopTexts } from '#app/storefront/use-shop.ts';
import { categoryName } from '#app/texts/category-name.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { retryRead } from '#app/ui/retry-read.ts';
import { groupIdOf, withAllColors } from '#catalog/models/models.server.ts';
import { categoryPath, isProductId, withShownPrice } from '#catalog/products/product.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import type { Route } from './+types/route';
import { MoreProducts } from './card/grid.tsx';
import { MissingProduct } from './modal/missing-product.tsx';
import {
  type ProductAnswer,
  skipWhenOnlyProductChanges,
  useLoadWhenReachable,
} from './modal/open-product.ts';
import { productJsonLd } from './product-json-ld.server.ts';
import { ProductMetadata } from './product-metadata.tsx';
import { HiddenNote, ProductView } from './product-view.tsx';

export const handle: PageHandle = { parameters: [], isId: isProductId, isInSitemap: false };

export async function loader(args: Route.LoaderArgs) {
  const shop = getContext(args);
  const { db, counts, sessions, origin, locale } = shop;
  const found = await findProduct(db, args.params.id);
  const isPreview = found?.hidden === true && (await sessions.find(args.request.headers)) !== null;
  // Return, do not throw: the modal loads this route too, and an error would replace the page below it.
  if (!found || (found.hidden && !isPreview))
    return data<ProductAnswer>(
      { product: null, missing: 'unknown', more: await suggestedProducts(shop) },
      { status: 404 },
    );
  const facts = await translatedFacts(shop, found.category);
  const shown = withShownPrice(translatedProduct(shop, found, facts));
  const { handle: _, model: __, knownFacts, ...known } = shown;
  const store = translatedStore(shop);
  const described = await withAllColors(db, known, counts, locale);
  const structuredData = productJsonLd(
    { ...described, knownFacts, groupId: groupIdOf(found) },
    { origin, basename: locale.basename },
    shownTexts(store, locale.language),
  );
  const product = { ...described, structuredData };
  const more = await listMoreOfCategory(
    db,
    product.category,
    [product],
    counts,
    locale,
    product.inStock ? undefined : true,
  );
  const { notes, isComplete } = await productNotes(store, locale.basename);
  return data<ProductAnswer>(
    { product, more, offices: contactOffices(store), notes },
    {
      headers: isPreview || !isComplete ? NO_STORE : { 'Cache-Tag': product.category },
    },
  );
}

/** Headers of a preview for the administrator, and of a product that lacks a note. */
const NO_STORE = { 'Cache-Control': 'private, no-store' };

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** If the shop does not respond, the modal and the page show a message instead of the product. */
export async function clientLoader({
  serverLoader,
  request: { signal },
}: Route.ClientLoaderArgs): Promise<ProductAnswer> {
  // A failed refresh keeps what is shown.
  if (snapshots.isRefreshing()) return serverLoader();
  try {
    return await retryRead(() => serverLoader(), signal);
  } catch {
    return { product: null, missing: 'unreachable' };
  }
}

export const shouldRevalidate = skipWhenOnlyProductChanges;

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const texts = useShopTexts();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useLoadWhenReachable(loaderData, revalidate);
  if (!loaderData.product) {
    return (
      <>
        <meta name="robots" content="noindex" />
        <MissingProduct id={params.id} missing={loaderData.missing} products={loaderData.more} Title="h1">
          <SuggestedLinks />
        </MissingProduct>
      </>
    );
  }
  const { product, more } = loaderData;
  const category = { name: categoryName(product.category, texts), path: categoryPath(product.category) };
  return (
    <div className="measure pt-2">
      {product.hidden ? (
        <>
          <meta name="robots" content="noindex" />
          <HiddenNote className="mb-4" />
        </>
      ) : null}
      <ProductMetadata product={product} />
      <Breadcrumbs
        steps={[
          [category.name, category.path],
          [product.name, `/product/${product.id}`],
        ]}
      />
      <div className="mt-2">
        <ProductView
          {...loaderData}
          layout="page"
          Title="h1"
          onColor={({ id }) => navigate(`/product/${id}`, { preventScrollReset: true })}
        />
      </div>
      {/* A sold-out product shows them above. */}
      {product.inStock ? <MoreProducts products={more} /> : null}
    </div>
  );
}

interface Props {
  /** The pages below the home page, ending with this one. */
  steps: [name: string, path: string][];
}

/** Links from the home page to the product. */
function Breadcrumbs({ steps }: Props) {
  const texts = useTexts();
  const trail = [[texts.product.home, '/'] as const, ...steps];
  return (
    <nav aria-label={texts.product.breadcrumb}>
      <ol className="flex min-w-0 text-muted text-sm max-[14rem]:flex-wrap">
        {trail.map(([name, path], index) => (
          <li key={path} className="flex shrink-0 items-center last:min-w-0 last:shrink">
            {index < trail.length - 1 ? (
              <>
                <Link
                  to={path}
                  className="relative flex min-h-11 items-center before:absolute before:inset-y-0 before:-inset-x-2 underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
                <span aria-hidden className="mx-2">
                  /
                </span>
              </>
            ) : (
              <span aria-current="page" className="truncate">
                <bdi>{name}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
      <BreadcrumbList steps={steps} />
    </nav>
  );
}
