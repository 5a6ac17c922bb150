import type { CSSProperties } from 'react';
import { data, Link } from 'react-router';
import { getContext } from '#app/context.ts';
import { useBasename } from '#app/locale.ts';
import type { PageHandle } from '#app/pages.server.ts';
import {
  cacheTag,
  featuredInstead,
  type ProductsInstead,
  socialPhoto,
  withProductsInstead,
} from '#app/storefront/listing/filters.server.ts';
import { ListedPage, Message, PageHero } from '#app/storefront/listing/listed-page.tsx';
import { BreadcrumbList, ItemList, Metadata } from '#app/storefront/metadata.tsx';
import { FULL_ROW, ProductGrid } from '#app/storefront/product/card/grid.tsx';
import { skipWhenOnlyProductChanges } from '#app/storefront/product/modal/open-product.ts';
import { useSectionName, useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { useCurrentInView } from '#app/ui/current-in-view.ts';
import { headingFace } from '#app/ui/heading-face.ts';
import {
  isDefaultListing,
  LISTING_PARAMETERS,
  type Listing,
  listingSearch,
  parseListing,
} from '#catalog/lists/listing.ts';
import {
  parseSectionName,
  SECTION_ORDERS,
  type Section,
  type SectionOrder,
} from '#catalog/lists/sections.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/languages.ts';
import type { Route } from './+types/accessories';
import { accessoriesPage, sectionIndex, sectionPage, translatedSections } from './accessories.server.ts';

export const handle: PageHandle = {
  parameters: ['subcategory', 'sections', ...LISTING_PARAMETERS],
  isInSitemap: true,
};

export const shouldRevalidate = skipWhenOnlyProductChanges;

const NOTHING: ProductsInstead = { products: [] };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const shop = getContext(args);
  const { db, counts } = shop;
  const listing = parseListing(url.searchParams);
  const chosen = parseSectionName(url.searchParams.get('subcategory'));
  const order = SECTION_ORDERS.find((each) => each === url.searchParams.get('sections'));
  const page = chosen
    ? await withProductsInstead(
        shop,
        'Accessories',
        await sectionPage(db, chosen, listing, counts, shop.locale),
      )
    : order
      ? await sectionIndex(db, order, listing, counts)
      : await translatedSections(shop, await accessoriesPage(db, listing, counts, shop.locale));
  const shown =
    page.kind === 'all'
      ? page.shown.flatMap(({ products }) => products)
      : page.kind === 'section'
        ? page.page.products
        : [];
  const photo = socialPhoto(shop, 'Accessories', shown);
  const instead = page.kind === 'section' ? page.instead : NOTHING;
  const isEmpty = page.kind === 'all' && page.shown.length === 0;
  const answer = { ...page, photo, instead: isEmpty ? await featuredInstead(shop) : instead };
  return data(answer, {
    status: page.exists ? 200 : 404,
    headers: cacheTag('Accessories', answer.instead),
  });
}

/** Passes on `Cache-Tag`, which names the categories that the page shows to the page cache. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Accessories({ loaderData }: Route.ComponentProps) {
  const texts = useTexts();
  const { kind, chosen, listing, exists, photo } = loaderData;
  const sectionName = useSectionName();
  const name = chosen && sectionName(chosen).name;
  const { heading, tagline } = useShop().categories.Accessories;
  const isIndexed = exists && isDefaultListing(listing);
  // Search engines index only one of the index's two orders.
  const place = { subcategory: chosen, sections: kind === 'index' ? 'name' : null };
  return (
    <>
      <Metadata
        title={name ? `${name} - ${heading}` : heading}
        description={tagline}
        path={PATH + listingSearch(isIndexed ? { page: listing.page } : {}, place)}
        {...(photo ? { image: { path: photo, alt: name ?? heading } } : {})}
        noindex={!isIndexed || (kind === 'section' && loaderData.page.totalCount === 0)}
      />
      <BreadcrumbList
        key={chosen}
        steps={[
          [heading, PATH],
          ...(name ? [[name, PATH + listingSearch({}, place)] as [string, string]] : []),
        ]}
      />
      {kind === 'section' && isIndexed ? (
        <ItemList key={`${chosen}-list`} products={loaderData.page.products} page={listing.page} />
      ) : null}
      <PageHero category="Accessories">{kind === 'index' ? null : <SectionLinks {...loaderData} />}</PageHero>
      {kind === 'all' ? <AllSections {...loaderData} /> : null}
      {kind === 'index' ? <SectionIndex {...loaderData} /> : null}
      {kind === 'section' ? (
        <ListedPage
          path={PATH}
          category="Accessories"
          subcategory={loaderData.chosen}
          listing={listing}
          page={loaderData.page}
          filters={loaderData.filters}
          instead={loaderData.instead}
          empty={<span className={headingFace(name ?? '')}>{texts.sections.emptySection(name ?? '')}</span>}
        />
      ) : null}
    </>
  );
}

const PATH = '/accessories';

interface SectionLinksProps {
  names: string[];
  /** The number of sections that `names` does not contain. */
  more: number;
  chosen: string | null;
}

/** Links to the sections of the accessories: the first two dozen, and a page with all of them. */
function SectionLinks({ names, more, chosen }: SectionLinksProps) {
  const texts = useTexts();
  const sectionName = useSectionName();
  const row = useCurrentInView<HTMLUListElement>();
  if (names.length === 0 && chosen === null) return null;
  return (
    <nav aria-label={texts.sections.accessories} className="section-links mt-2">
      <ul ref={row}>
        {[null, ...names].map((name) => (
          <li key={name ?? ''}>
            <Link
              to={PATH + listingSearch({}, { subcategory: name })}
              aria-current={name === chosen ? 'page' : undefined}
              {...(name === null ? {} : sectionName(name).language)}
            >
              {name === null ? texts.sections.allSections : sectionName(name).name}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Link to={PATH + listingSearch({}, { sections: 'name' })} className="text-ink! underline">
          {texts.sections.moreSections(more)}
        </Link>
      ) : null}
    </nav>
  );
}

interface Props {
  index: Section[];
  order: SectionOrder;
}

/** All sections of the accessories, sorted by name or by number of products. */
function SectionIndex({ index, order }: Props) {
  const texts = useTexts();
  const sectionName = useSectionName();
  return (
    <div className="measure">
      <div className="flex flex-wrap items-center gap-x-8 border-line border-y text-sm">
        <nav aria-label={texts.sections.order} className="me-auto flex flex-wrap gap-x-6">
          {SECTION_ORDERS.map((each) => (
            <Link
              key={each}
              to={PATH + listingSearch({}, { sections: each })}
              aria-current={each === order ? 'page' : undefined}
              className="nav-link text-muted aria-[current]:text-ink"
            >
              {texts.sections.orders[each]}
            </Link>
          ))}
        </nav>
        <Link to={PATH} className="text-link">
          {texts.sections.fewerSections}
        </Link>
      </div>
      <nav aria-label={texts.sections.accessories} className="pt-6">
        <ul className="section-index columns-1 gap-x-8 min-[24rem]:columns-2 md:columns-3 xl:columns-4">
          {index.map(({ name, count }) => (
            <li key={name} className="break-inside-avoid">
              <Link to={PATH + listingSearch({}, { subcategory: name })}>
                <bdi {...sectionName(name).language}>{sectionName(name).name}</bdi>{' '}
                <span>{texts.amounts.number(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

interface AllSectionsProps {
  shown: PreviewedSectionProps['section'][];
  listing: Listing;
  exists: boolean;
  lastPage: number;
  instead: ProductsInstead;
}

/** The sections of the accessories, each with its first products. */
function AllSections({ shown, listing: { page }, exists, lastPage, instead }: AllSectionsProps) {
  const texts = useTexts();
  if (!exists || page === null) {
    return (
      <Message text={texts.listing.noSuchPage} instead={instead}>
        <Link to={PATH} className="text-link">
          {texts.listing.firstPage}
        </Link>
      </Message>
    );
  }
  if (shown.length === 0) return <Message text={texts.sections.noAccessories} instead={instead} />;
  const sections = shown.map((section) => ({ ...section, products: wholeRows(section.products) }));
  const sizes = sections.map(({ products }) => products.length);
  const [narrow, wide] = [freeCells(sizes, 2), freeCells(sizes, 4)];
  return (
    <>
      <div className="measure grid grid-cols-2 gap-x-3 gap-y-16 print:grid-cols-4 print:gap-x-4 print:gap-y-8 sm:gap-x-5 md:grid-cols-4 md:gap-y-24">
        {sections.map((section, index) => (
          <PreviewedSection
            key={section.name}
            section={section}
            free={[narrow[index] ?? 0, wide[index] ?? 0]}
            first={page === 1 && index === 0}
          />
        ))}
      </div>
      <nav
        aria-label={texts.sections.pages}
        className="measure flex justify-center gap-10 pt-16 empty:hidden"
      >
        {page > 1 ? (
          <Link to={PATH + listingSearch({ page: page - 1 })} rel="prev" className="text-link">
            {texts.sections.previousSections}
          </Link>
        ) : null}
        {page < lastPage ? (
          <Link to={PATH + listingSearch({ page: page + 1 })} rel="next" className="text-link">
            {texts.sections.nextSections}
          </Link>
        ) : null}
      </nav>
    </>
  );
}

interface PreviewedSectionProps {
  section: Section & { products: ListedProduct[] };
  /** The free columns beside it, of two and of four. */
  free: [narrow: number, wide: number];
  first: boolean;
}

function PreviewedSection({
  section: { name, count, products },
  free: [narrow, wide],
  first,
}: PreviewedSectionProps) {
  const texts = useTexts();
  const shown = useSectionName()(name);
  const words = useShop().categories.Accessories;
  const list = PATH + listingSearch({}, { subcategory: name });
  const columns = {
    '--narrow': Math.min(products.length + narrow, 2),
    '--wide': Math.min(products.length + wide, 4),
  };
  return (
    <section
      className="shared-row"
      style={columns as CSSProperties}
      data-narrow-full={narrow === 0 || undefined}
      data-wide-full={wide === 0 || undefined}
    >
      <div
        className={`mb-6 flex flex-col gap-x-4 border-line border-t pt-6 ${products.length < 3 ? 'xl:flex-row xl:flex-wrap xl:items-baseline' : 'md:flex-row md:flex-wrap md:items-baseline'}`}
      >
        <h2 className={`min-w-0 wrap-anywhere text-display-s ${headingFace(shown.name)}`}>
          <bdi {...shown.language}>{shown.name}</bdi>
        </h2>
        <p className="text-muted text-sm tabular">{texts.listing.count(count)}</p>
        {count > products.length ? (
          <Link to={list} className="text-link text-sm md:-my-2 md:ms-auto">
            {texts.sections.seeAll(count)}
            <span className="sr-only">{texts.sections.inSection(shown.name)}</span>
          </Link>
        ) : null}
      </div>
      <ProductGrid
        products={products}
        first={first}
        columns=""
        totalCount={count}
        pages={`${useBasename()}/products.json${listingSearch({}, { category: 'Accessories', subcategory: name })}`}
      >
        {narrow + wide > 0 ? (
          <li className="text-tile">
            <p className={headingFace(shown.name)}>
              <bdi {...shown.language}>{shown.name}</bdi>
            </p>
            <p {...languageOf(words, 'tagline')}>{words.tagline}</p>
            <Link to={list} className="text-link">
              {texts.listing.seeEverything}
            </Link>
          </li>
        ) : null}
      </ProductGrid>
    </section>
  );
}

/** Leaves out the products of a last row of the preview that is not full. */
function wholeRows(products: ListedProduct[]): ListedProduct[] {
  return products.slice(0, Math.max(products.length - (products.length % FULL_ROW), FULL_ROW));
}

/**
 * Small sections share a row. Returns how many columns stay free after each section: only the last one in a row has some.
 */
export function freeCells(sizes: number[], columns: number): number[] {
  let used = 0;
  return sizes.map((size, index) => {
    used += size;
    const next = sizes[index + 1];
    if (next !== undefined && used + next <= columns) return 0;
    const free = -used % columns;
    used = 0;
    return free === 0 ? 0 : free + columns;
  });
}
