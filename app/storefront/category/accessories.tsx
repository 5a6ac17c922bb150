import { data } from 'react-router';
import { shopOf } from '#app/context.ts';
import { ListedPage, PageHero } from '#app/storefront/listing/listed-page.tsx';
import { BreadcrumbList, Metadata } from '#app/storefront/metadata.tsx';
import { unlessProductOpens } from '#app/storefront/product/open-product.ts';
import { isPlain, listingSearch, parseListing } from '#catalogue/listing.ts';
import { parseSectionName, SECTION_ORDERS } from '#catalogue/sections.ts';
import { store } from '#store';
import type { Route } from './+types/accessories';
import { accessoriesPage, sectionIndex, sectionPage } from './accessories.server.ts';
import { AllSections } from './all-sections.tsx';
import { SectionIndex } from './section-index.tsx';
import { SectionLinks } from './section-links.tsx';

export const shouldRevalidate = unlessProductOpens;

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { db, counts, cacheTags } = shopOf(args);
  cacheTags.add('Accessories');
  const listing = parseListing(url.searchParams);
  const chosen = parseSectionName(url.searchParams.get('subcategory'));
  const order = SECTION_ORDERS.find((each) => each === url.searchParams.get('sections'));
  const page = chosen
    ? await sectionPage(db, chosen, listing, counts)
    : order
      ? await sectionIndex(db, order, listing, counts)
      : await accessoriesPage(db, listing, counts);
  return data(page, { status: page.exists ? 200 : 404 });
}

export default function Accessories({ loaderData }: Route.ComponentProps) {
  const { kind, chosen, listing, exists } = loaderData;
  const { heading, tagline } = store.categories.Accessories;
  const own = exists && isPlain(listing);
  // Of the two orders of the index search engines keep one.
  const place = { subcategory: chosen, sections: kind === 'index' ? 'name' : null };
  return (
    <>
      <Metadata
        title={chosen ? `${chosen} - ${heading}` : heading}
        description={tagline}
        path={PATH + listingSearch(own ? { page: listing.page } : {}, place)}
        noindex={!own || (kind === 'section' && loaderData.page.totalCount === 0)}
      />
      <BreadcrumbList
        steps={[
          [heading, PATH],
          ...(chosen ? [[chosen, PATH + listingSearch({}, place)] as [string, string]] : []),
        ]}
      />
      <PageHero heading={heading} tagline={tagline}>
        {kind === 'index' ? null : <SectionLinks path={PATH} {...loaderData} />}
      </PageHero>
      {kind === 'all' ? <AllSections path={PATH} {...loaderData} /> : null}
      {kind === 'index' ? <SectionIndex path={PATH} {...loaderData} /> : null}
      {kind === 'section' ? (
        <ListedPage
          path={PATH}
          category="Accessories"
          subcategory={loaderData.chosen}
          listing={listing}
          page={loaderData.page}
          empty={<span className={loaderData.face}>{`No products in "${chosen}"`}</span>}
        />
      ) : null}
    </>
  );
}

const PATH = '/accessories';
