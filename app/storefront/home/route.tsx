import { Link } from 'react-router';
import { getContext } from '#app/context.ts';
import { useBasename } from '#app/locale.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { ListLink } from '#app/storefront/list-link.tsx';
import { JsonLd, Metadata, useOrigin } from '#app/storefront/metadata.tsx';
import { FULL_ROW, ProductGrid, TextTile } from '#app/storefront/product/card/grid.tsx';
import { ProductPicture } from '#app/storefront/product/card/product-picture.tsx';
import { skipWhenOnlyProductChanges } from '#app/storefront/product/modal/open-product.ts';
import { officeCountries } from '#app/storefront/shown-shop.server.ts';
import { translated, translatedStore } from '#app/storefront/translated.server.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { pageOfProducts } from '#catalog/lists/product-pages.server.ts';
import { listHomeProducts, withShownLinks } from '#catalog/products/home-products.server.ts';
import { type Category, categoryPath, focusPosition, type ListedProduct } from '#catalog/products/product.ts';
import { listCategoryCovers } from '#catalog/products/products.server.ts';
import type { BlockKind } from '#catalog/settings/home-blocks.ts';
import type { ShownBlock, ShownStore } from '#catalog/settings/shown-store.ts';
import { languageOf, languageTag } from '#catalog/text/languages.ts';
import type { Route } from './+types/route';
import { Offices, PhotoBlocks, Quote, ScrollingRow, type ShownOffice, Split } from './blocks.tsx';
import { Carousel } from './carousel.tsx';
import { shownCovers } from './shown-covers.server.ts';

export const handle: PageHandle = { parameters: [], isInSitemap: true };

export async function loader(args: Route.LoaderArgs) {
  const shop = getContext(args);
  const {
    db,
    counts,
    locale: { language },
  } = shop;
  const store = translatedStore(shop);
  const { description } = store;
  const kinds = new Set(store.blocks.map(({ kind }) => kind));
  const [newest, slides, blocks, featured] = await Promise.all([
    kinds.has('categories') ? listCategoryCovers(db) : [],
    kinds.has('slides') ? withShownLinks(db, store.slides) : [],
    withShownLinks(db, store.blocks),
    kinds.has('featured')
      ? listHomeProducts(db, store.featured).then((products) => translated(shop, products))
      : [],
  ]);
  const rows = blocks
    .filter(({ kind }) => kind === 'row')
    .map(async (row): Promise<[string, ListedProduct[]]> => {
      const filter = { category: row.category };
      const page = await pageOfProducts(db, filter, 0, PRODUCTS_OF_ROW, counts, shop.locale);
      return [rowOf(row), await translated(shop, page.products)];
    });
  return {
    covers: shownCovers(store, newest),
    featured,
    description,
    slides,
    // Without slides, another block is at the top of the page.
    blocks: slides.length > 0 ? blocks : blocks.filter(({ kind }) => kind !== 'slides'),
    rows: Object.fromEntries(await Promise.all(rows)),
    offices: kinds.has('offices') ? store.offices.map(placeOf) : [],
    officeCountries: officeCountries(store, language),
  };
}

const PRODUCTS_OF_ROW = 12;

/** The key of the products of a row. */
function rowOf({ category }: Pick<ShownBlock, 'category'>): string {
  return category ?? 'newest';
}

function placeOf({ city, country, title, untranslated }: ShownStore['offices'][number]): ShownOffice {
  return { country, title, ...(city ? { city } : {}), ...(untranslated ? { untranslated } : {}) };
}

export const shouldRevalidate = skipWhenOnlyProductChanges;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { description } = loaderData;
  const { brand } = useShop();
  return (
    <>
      <Metadata title={brand} description={description} path="/" />
      <ShopData description={description} />
      <h1 className="sr-only">{brand}</h1>
      <Blocks {...loaderData} />
    </>
  );
}

/** The blocks of the page in the owner's order. */
function Blocks(page: Route.ComponentProps['loaderData']) {
  const splits = page.blocks.filter(({ kind }) => kind === 'split');
  const groups = withPairs(page.blocks);
  const first = groups.findIndex(([{ kind }]) => !TEXTS_ONLY.includes(kind));
  const [top] = groups;
  const isFullBleed = top?.length === 1 && ['slides', 'photo'].includes(top[0].kind);
  return (
    <div className={`flex flex-col gap-y-20 md:gap-y-32 ${isFullBleed ? '' : 'pt-10 md:pt-16'}`}>
      {groups.map((blocks, index) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is that of the settings.
          key={index}
          blocks={blocks}
          isFirst={index === first}
          isReversed={splits.indexOf(blocks[0]) % 2 === 1}
          page={page}
        />
      ))}
    </div>
  );
}

interface BlockProps {
  /** One block, or two half photos. */
  blocks: [ShownBlock, ...ShownBlock[]];
  /** Whether a photo is at the end of its text. */
  isReversed: boolean;
  /** Whether its picture is the first of the page. */
  isFirst: boolean;
  page: Route.ComponentProps['loaderData'];
}

function Block({ blocks, isReversed, isFirst, page }: BlockProps) {
  const [block] = blocks;
  switch (block.kind) {
    case 'slides':
      return <Carousel slides={page.slides} isStill={block.isStill} isFirst={isFirst} />;
    case 'introduction':
      return <Introduction {...page} />;
    case 'categories':
      return <CategoryTiles covers={page.covers} />;
    case 'featured':
      return <FeaturedProducts products={page.featured} />;
    case 'offices':
      return <Offices offices={page.offices} />;
    case 'row':
      return <ScrollingRow block={block} products={page.rows[rowOf(block)] ?? []} />;
    case 'split':
      return <Split {...{ block, isReversed, isFirst }} />;
    case 'photo':
      return <PhotoBlocks blocks={blocks} isFirst={isFirst} />;
    case 'quote':
      return <Quote block={block} />;
  }
}

/** The kinds of blocks above which the first picture of the page can still be. */
const TEXTS_ONLY: BlockKind[] = ['introduction', 'quote'];

/** Puts half photos that follow each other together, two by two. */
function withPairs(blocks: ShownBlock[]): [ShownBlock, ...ShownBlock[]][] {
  const groups: [ShownBlock, ...ShownBlock[]][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.isHalf && last?.length === 1 && last[0].isHalf) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** Structured data about the shop and its search (schema.org Organization, WebSite, SearchAction). */
function ShopData({ description }: { description: string }) {
  const origin = useOrigin();
  const site = origin + useBasename();
  const { brand, logo, emails, phones, languages } = useShop();
  return (
    <>
      <JsonLd
        data={{
          '@type': 'Organization',
          name: brand,
          description,
          url: new URL(site).href,
          logo: origin + (logo?.image ?? '/icon-512.png'),
          contactPoint: [
            { '@type': 'ContactPoint', contactType: 'customer service', email: emails.general },
            ...phones.map((telephone) => ({
              '@type': 'ContactPoint',
              contactType: 'customer service',
              telephone,
            })),
          ],
        }}
      />
      <JsonLd
        data={{
          '@type': 'WebSite',
          name: brand,
          ...(languages ? { inLanguage: languages.map(languageTag) } : {}),
          url: new URL(site).href,
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${site}/search?q={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        }}
      />
    </>
  );
}

/** The shop's description and the countries of its offices. */
function Introduction({ description, officeCountries }: Record<'description' | 'officeCountries', string>) {
  const texts = useTexts();
  const shop = useShop();
  return (
    <section className="measure text-center">
      <p
        {...languageOf(shop, 'tagline')}
        className="mx-auto max-w-[24ch] text-balance font-display text-display-m"
      >
        {shop.tagline}
      </p>
      <p {...languageOf(shop, 'description')} className="mx-auto mt-6 max-w-[58ch] text-balance text-muted">
        {description}
      </p>
      <p className="mt-4">
        <Link to="/locations" className="text-link">
          {texts.home.officesIn(officeCountries)}
        </Link>
      </p>
    </section>
  );
}

/** The featured products, or a message if the shop has no products yet. */
function FeaturedProducts({ products }: { products: ListedProduct[] }) {
  const texts = useTexts();
  return (
    <section aria-labelledby="featured" className="measure">
      <h2 id="featured" className="mb-8 font-display text-display-m md:mb-12">
        {texts.home.featured}
      </h2>
      {products.length > 0 ? (
        <ProductGrid products={products} tile="ask" {...featuredGrid(products.length)} />
      ) : (
        <p className="border-line border-t pt-6 text-muted">{texts.home.noProducts}</p>
      )}
    </section>
  );
}

/**
 * Returns the properties of a grid in which up to twelve products fill all rows, on phones and on larger screens: with large
 * photos, or with a tile of words in the place of the last product. Fewer than four have such a tile in any grid.
 */
export function featuredGrid(count: number) {
  if (count < FULL_ROW) return {};
  if (count === 6) return { columns: 'grid-cols-2 md:grid-cols-3', sizes: THREE_COLUMNS };
  return {
    columns: 'grid-cols-2 md:grid-cols-4',
    isWidePlace: count % 4 === 1 || count === 10 ? isWideAtHome : undefined,
    children: count % 4 === 3 ? LAST_TILE : undefined,
  };
}

/** The first of five photos, and the third of the next five, at the other side. */
function isWideAtHome(index: number, count: number): boolean {
  return index === 0 || (index === 7 && count === 10);
}

/** One element, so that the memoized grid does not render again. */
const LAST_TILE = <TextTile of="ask" />;

/** From 1600 px more than their width, because Chromium takes the smaller of two photos up to 1.41 times its width. */
const THREE_COLUMNS = '(min-width: 100rem) 36rem, (min-width: 48rem) 29vw, 45vw';

interface Props {
  covers: { category: Category; image: string; focus: string }[];
}

/** The categories of the menu. The first and the last one are larger. */
function CategoryTiles({ covers }: Props) {
  const texts = useTexts();
  const { categories, menu } = useShop();
  const { first = '', last = '' } = tilePlaces(menu.length);
  const coverOf = new Map(covers.map((cover) => [cover.category, cover]));
  return (
    <section aria-labelledby="categories" className="measure">
      <h2 id="categories" className="font-display text-display-m">
        {texts.home.shopByCategory}
      </h2>
      <ul className="mt-8 grid grid-cols-2 max-[18rem]:flex max-[18rem]:flex-col gap-x-3 gap-y-8 sm:gap-x-5 md:mt-12 md:grid-cols-4 md:gap-y-10">
        {menu.map((category, index) => {
          const place = index === 0 ? first : index === menu.length - 1 ? last : '';
          return (
            <li key={category} className={`relative flex flex-col ${place}`}>
              <Cover category={category} cover={coverOf.get(category)} isLarge={place !== ''} />
              <ListLink
                to={categoryPath(category)}
                {...languageOf(categories[category], 'heading')}
                className="mt-3 font-display text-display-s after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-6"
              >
                {categories[category].heading}
              </ListLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface CoverProps {
  category: Category;
  cover: Props['covers'][number] | undefined;
  isLarge: boolean;
}

/** The cover of a category. Without a picture it shows the category's initial. */
function Cover({ category, cover, isLarge }: CoverProps) {
  const texts = useTexts();
  const { heading } = useShop().categories[category];
  return (
    <div className="relative aspect-4/5 grow overflow-hidden bg-sand">
      {cover ? (
        <ProductPicture
          image={cover.image}
          position={focusPosition(cover.focus)}
          alt=""
          presets={['card', 'card@2x', 'modal']}
          sizes={isLarge ? '(min-width: 48rem) 48vw, 96vw' : '(min-width: 48rem) 24vw, 48vw'}
          className="absolute inset-0 size-full object-cover"
          failure={texts.card.imageUnavailable}
        />
      ) : (
        <span
          aria-hidden="true"
          className="absolute inset-0 grid place-items-center font-display text-display-l"
        >
          {heading.slice(0, 1)}
        </span>
      )}
    </div>
  );
}

/** Returns classes that enlarge the first and last tile, so that the grid (2 columns on phones, else 4) has no gap. */
export function tilePlaces(count: number): { first?: string; last?: string } {
  if (count === 1) return { first: `${WIDE} md:col-span-4` };
  if (count === 2) return { first: WIDE, last: WIDE };
  if (count === 8 || count === 4) return { first: TALL, last: FLAT };
  if (count === 5) return { first: TALL };
  if (count === 6) return { first: FLAT, last: FLAT };
  return count === 3 ? { first: FLAT } : { last: FLAT };
}

/** Two rows high. */
const TALL = 'col-span-2 md:row-span-2';
/** Two columns wide, as high as the tiles beside it. */
const FLAT = 'col-span-2 *:first:aspect-4/3 md:*:first:aspect-auto';
/** Two columns wide, with its own height, because no other tile is beside it. */
const WIDE = 'col-span-2 *:first:aspect-4/3';
