import { data } from 'react-router';
import { shopOf } from '#app/context.ts';
import { ListedPage, PageHero } from '#app/storefront/listing/listed-page.tsx';
import { BreadcrumbList, Metadata } from '#app/storefront/metadata.tsx';
import { unlessProductOpens } from '#app/storefront/product/open-product.ts';
import { isPlain, listingSearch, parseListing } from '#catalogue/listing.ts';
import { parseSectionName } from '#catalogue/sections.ts';
import { store } from '#store';
import type { Route } from './+types/accessories';
import { accessoriesPage, sectionPage } from './accessories.server.ts';
import { AllSections } from './all-sections.tsx';
import { SectionLinks } from './section-links.tsx';

export const shouldRevalidate = unlessProductOpens;

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { db, counts, cacheTags } = shopOf(args);
  cacheTags.add('Accessories');
  const listing = parseListing(url.searchParams);
  const chosen = parseSectionName(url.searchParams.get('subcategory'));
  const page = chosen
    ? await sectionPage(db, chosen, listing, counts)
    : await accessoriesPage(db, listing, counts);
  return data(page, { status: page.exists ? 200 : 404 });
}

export default function Accessories({ loaderData }: Route.ComponentProps) {
  const { sections, chosen, listing, exists } = loaderData;
  const { heading, tagline } = store.categories.Accessories;
  const own = exists && isPlain(listing);
  const place = { subcategory: chosen };
  return (
    <>
      <Metadata
        title={chosen ? `${chosen} - ${heading}` : heading}
        description={tagline}
        path={PATH + listingSearch(own ? { page: listing.page } : {}, place)}
        noindex={!own || (chosen !== null && loaderData.page.totalCount === 0)}
      />
      <BreadcrumbList
        steps={[
          [heading, PATH],
          ...(chosen ? [[chosen, PATH + listingSearch({}, place)] as [string, string]] : []),
        ]}
      />
      <PageHero heading={heading} tagline={tagline}>
        <SectionLinks path={PATH} sections={sections} chosen={chosen} />
      </PageHero>
      {chosen === null ? (
        <AllSections path={PATH} {...loaderData} />
      ) : (
        <ListedPage
          path={PATH}
          category="Accessories"
          subcategory={chosen}
          listing={listing}
          page={loaderData.page}
          empty={`No products in "${chosen}"`}
        />
      )}
    </>
  );
}

const PATH = '/accessories';
