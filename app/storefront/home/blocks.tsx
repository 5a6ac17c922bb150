import { Link } from 'react-router';
import { slidePicture, uprightPicture } from '#app/slides/slide-image.ts';
import { ListLink } from '#app/storefront/list-link.tsx';
import { usePlaceName } from '#app/storefront/offices/visitor-office.ts';
import { FULL_ROW, ProductGrid } from '#app/storefront/product/card/grid.tsx';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { Picture } from '#app/ui/picture.tsx';
import { categoryPath, type ListedProduct } from '#catalog/products/product.ts';
import type { ShownBlock, ShownStore } from '#catalog/settings/shown-store.ts';
import { languageOf } from '#catalog/text/languages.ts';

/** A row of products, of a category or the newest. It scrolls to the edges of the page if it has more than four. */
export function ScrollingRow({ block, products }: { block: ShownBlock; products: ListedProduct[] }) {
  const texts = useTexts();
  const { categories } = useShop();
  const { category } = block;
  if (products.length === 0) return null;
  return (
    <section className="measure">
      <h2 className="mb-8 font-display text-display-m">
        {category ? (
          <ListLink
            to={categoryPath(category)}
            {...languageOf(categories[category], 'heading')}
            className="hover:underline hover:decoration-1 hover:underline-offset-6"
          >
            {categories[category].heading}
          </ListLink>
        ) : (
          texts.home.newest
        )}
      </h2>
      {products.length > FULL_ROW ? (
        <ProductGrid products={products} columns={ROW} />
      ) : (
        <ProductGrid products={products} tile={category ?? 'ask'} />
      )}
    </section>
  );
}

/** A swipe on a photo scrolls the row; arrows change the photo. */
const ROW =
  'bleed scroll-px-(--side) px-(--side) grid-flow-col auto-cols-[44%] [scroll-snap-type:x_proximity] overflow-x-auto overscroll-x-contain pb-4 *:snap-start sm:auto-cols-[30%] xl:auto-cols-[23%] [&_.card-picture>*]:touch-auto';

interface SplitProps {
  block: ShownBlock;
  /** Whether the photo is at the end of the text. */
  isReversed: boolean;
  isFirst: boolean;
}

/** A photo beside a heading, a text and a link. */
export function Split({ block, isReversed, isFirst }: SplitProps) {
  return (
    <section className="measure grid items-center gap-x-[max(2.5rem,6vw)] gap-y-8 md:grid-cols-2">
      <div className={`aspect-4/5 bg-sand ${isReversed ? 'md:order-last' : ''}`}>
        <BlockPicture block={block} sizes="(min-width: 48rem) 46vw, 92vw" isUpright isFirst={isFirst} />
      </div>
      <div className="min-w-0 max-w-[46ch] wrap-anywhere">
        <h2 {...languageOf(block, 'title')} className="text-balance font-display text-display-l">
          {block.title}
        </h2>
        <p {...languageOf(block, 'text')} className="mt-5 whitespace-pre-line">
          {block.text}
        </p>
        {block.link && block.callToAction ? (
          <Link to={block.link} {...languageOf(block, 'callToAction')} className="text-link mt-4">
            {block.callToAction}
          </Link>
        ) : null}
      </div>
    </section>
  );
}

interface PhotosProps {
  /** One photo, or two half ones. A half photo without a second one is as wide as the page. */
  blocks: [ShownBlock, ...ShownBlock[]];
  isFirst: boolean;
}

/** One photo as wide as the page, or two that share the width, each with its caption. */
export function PhotoBlocks({ blocks, isFirst }: PhotosProps) {
  const isPair = blocks.length > 1;
  return (
    <div className={isPair ? 'measure grid grid-cols-2 gap-x-3 sm:gap-x-5' : ''}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: both may show the same photo.
        <Photo key={index} block={block} isUpright={isPair} isFirst={isFirst} />
      ))}
    </div>
  );
}

function Photo({ block, isUpright, isFirst }: Omit<PictureProps, 'sizes'>) {
  const { title, link } = block;
  return (
    <figure className="relative">
      <div className={`bg-sand ${isUpright ? 'aspect-4/5' : 'aspect-4/5 sm:aspect-2/1'}`}>
        <BlockPicture sizes={isUpright ? '47vw' : '100vw'} {...{ block, isUpright, isFirst }} />
      </div>
      {title ? (
        <figcaption
          {...languageOf(block, 'title')}
          className={`mt-3 text-balance ${isUpright ? '' : 'measure'}`}
        >
          {link ? (
            <Link
              to={link}
              className="font-display text-display-s after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-6"
            >
              {title}
            </Link>
          ) : (
            <span className="font-display text-display-s">{title}</span>
          )}
        </figcaption>
      ) : null}
    </figure>
  );
}

interface PictureProps {
  block: ShownBlock;
  sizes: string;
  isUpright: boolean;
  /** Whether it is the first large picture of the page, which loads before all others. */
  isFirst: boolean;
}

function BlockPicture({ block: { picture = '', focus }, sizes, isUpright, isFirst }: PictureProps) {
  const image = { picture, ...(focus ? { focus } : {}) };
  return (
    <Picture
      {...(isUpright ? uprightPicture(image) : slidePicture(image))}
      sizes={sizes}
      first={isFirst}
      alt=""
      width={isUpright ? 960 : 1600}
      height={isUpright ? 1200 : 800}
      className="size-full object-cover"
      failure={null}
    />
  );
}

/** Words of somebody, in large type. The quotation marks are those of the text's language. */
export function Quote({ block }: { block: ShownBlock }) {
  return (
    <figure className="measure text-center">
      <blockquote
        {...languageOf(block, 'text')}
        className="mx-auto max-w-[28ch] whitespace-pre-line text-balance font-display text-display-m"
      >
        <q>{block.text}</q>
      </blockquote>
      {block.title ? (
        <figcaption {...languageOf(block, 'title')} className="mt-5 text-muted">
          {block.title}
        </figcaption>
      ) : null}
    </figure>
  );
}

export type ShownOffice = Pick<ShownStore['offices'][number], 'city' | 'country' | 'title' | 'untranslated'>;

/** The places and names of the offices. */
export function Offices({ offices }: { offices: ShownOffice[] }) {
  const texts = useTexts();
  const placeName = usePlaceName();
  return (
    <section aria-labelledby="offices" className="measure">
      <h2 id="offices" className="font-display text-display-m">
        <Link to="/locations" className="hover:underline hover:decoration-1 hover:underline-offset-6">
          {texts.frame.ourLocations}
        </Link>
      </h2>
      <ul className="mt-8 grid gap-x-12 sm:grid-cols-2 xl:grid-cols-3">
        {offices.map((office) => (
          <li
            key={placeName(office)}
            className="flex flex-wrap justify-between gap-x-4 border-line border-t py-4 only:col-span-full"
          >
            <bdi>{placeName(office)}</bdi>
            <bdi {...languageOf(office, 'title')} className="text-muted">
              {office.title}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
