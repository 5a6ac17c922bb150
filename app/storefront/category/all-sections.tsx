import { Link } from 'react-router';
import { useBasename } from '#app/locale.ts';
import { Message } from '#app/storefront/listing/listed-page.tsx';
import { ProductGrid } from '#app/storefront/product/card/grid.tsx';
import { useTexts } from '#app/texts/use-texts.ts';
import { headingFace } from '#app/ui/heading-face.ts';
import { type Listing, listingSearch } from '#catalog/lists/listing.ts';
import type { Section } from '#catalog/lists/sections.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { useSectionName } from '../use-shop.ts';

interface Props {
  path: string;
  shown: PreviewedSectionProps['section'][];
  listing: Listing;
  exists: boolean;
  lastPage: number;
}

/** The sections of the accessories, each with its first products. */
export function AllSections({ path, shown, listing: { page }, exists, lastPage }: Props) {
  const texts = useTexts();
  if (!exists || page === null) {
    return (
      <Message text={texts.listing.noSuchPage}>
        <Link to={path} className="text-link">
          {texts.listing.firstPage}
        </Link>
      </Message>
    );
  }
  if (shown.length === 0) return <Message text={texts.sections.noAccessories} />;
  return (
    <>
      <div
        className={`measure grid grid-cols-2 gap-x-3 gap-y-16 print:grid-cols-4 print:gap-x-4 print:gap-y-8 sm:gap-x-5 md:gap-y-24 ${shown.every(({ products }) => products.length < 3) ? 'md:grid-cols-4' : 'md:grid-cols-3 xl:grid-cols-4'}`}
      >
        {shown.map((section, index) => (
          <PreviewedSection
            key={section.name}
            path={path}
            section={section}
            first={page === 1 && index === 0}
          />
        ))}
      </div>
      <nav
        aria-label={texts.sections.pages}
        className="measure flex justify-center gap-10 pt-16 empty:hidden"
      >
        {page > 1 ? (
          <Link to={path + listingSearch({ page: page - 1 })} rel="prev" className="text-link">
            {texts.sections.previousSections}
          </Link>
        ) : null}
        {page < lastPage ? (
          <Link to={path + listingSearch({ page: page + 1 })} rel="next" className="text-link">
            {texts.sections.nextSections}
          </Link>
        ) : null}
      </nav>
    </>
  );
}

interface PreviewedSectionProps {
  path: string;
  section: Section & { products: ListedProduct[] };
  first: boolean;
}

function PreviewedSection({ path, section: { name, count, products }, first }: PreviewedSectionProps) {
  const texts = useTexts();
  const shown = useSectionName()(name);
  return (
    <section className={SPANS[products.length] ?? 'col-span-full'}>
      <div
        className={`mb-6 flex flex-col gap-x-4 border-line border-t pt-6 ${products.length < 3 ? 'xl:flex-row xl:flex-wrap xl:items-baseline' : 'md:flex-row md:flex-wrap md:items-baseline'}`}
      >
        <h2 className={`min-w-0 wrap-anywhere text-display-s ${headingFace(shown.name)}`}>
          <bdi {...shown.language}>{shown.name}</bdi>
        </h2>
        <p className="text-muted text-sm tabular-nums">{texts.listing.count(count)}</p>
        {count > products.length ? (
          <Link
            to={path + listingSearch({}, { subcategory: name })}
            className="text-link text-sm md:-my-2 md:ms-auto"
          >
            {texts.sections.seeAll(count)}
            <span className="sr-only">{texts.sections.inSection(shown.name)}</span>
          </Link>
        ) : null}
      </div>
      <ProductGrid
        products={products}
        first={first}
        totalCount={count}
        pages={`${useBasename()}/products.json${listingSearch({}, { category: 'Accessories', subcategory: name })}`}
      />
    </section>
  );
}

/** Small sections share a row: each is as wide as its products. */
const SPANS: Record<number, string> = {
  1: 'col-span-1 [&>ul]:grid-cols-1 print:[&>ul]:grid-cols-1!',
  2: 'col-span-2 [&>ul]:grid-cols-2 print:[&>ul]:grid-cols-2!',
  3: 'col-span-2 md:col-span-3 md:[&>ul]:grid-cols-3 print:col-span-3 print:[&>ul]:grid-cols-3!',
};
