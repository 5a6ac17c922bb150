import { type MouseEvent, memo, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { stripBasename, useBasename } from '#app/locale.ts';
import { Heart } from '#app/storefront/shortlist/shortlist.tsx';
import { useShop, useShopTexts } from '#app/storefront/use-shop.ts';
import { categoryName } from '#app/texts/category-name.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { isPlainClick, useIsHydrated } from '#app/ui/browser-state.ts';
import { INTENT_MS, useDelayedFlag } from '#app/ui/delays.ts';
import { type Slides, SlideTrack, stepOfKey, useSlides } from '#app/ui/slide-track.tsx';
import {
  type Category,
  cardInColor,
  categoryPath,
  type ListedProduct,
  nameWithoutColor,
} from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/languages.ts';
import {
  FetchProduct,
  type ListWindow,
  type OpenProduct,
  openProductLink,
  windowAround,
} from '../modal/open-product.ts';
import { loadModal } from '../modal/opened-product.tsx';
import { Price } from '../product-heading.tsx';
import { CardPicture, NO_PICTURE, picturesOf, WIDE_SIZES } from './product-picture.tsx';
import { Swatches } from './swatches.tsx';

/** The fields of `ListWindow` are needed only if the products are part of a longer list. */
interface Props extends Partial<Omit<ListWindow, 'ids'>> {
  products: ListedProduct[];
  /** Whether they are the list of a page, whose first photo loads before everything else. */
  first?: boolean;
  /** The classes for the columns. */
  columns?: string;
  /** The CSS `sizes` of the photos in these columns. */
  sizes?: string | undefined;
  /** Whether the photo at an index of a list of this many products is of double width. */
  isWidePlace?: ((index: number, count: number) => boolean) | undefined;
  /** The tile of words beside fewer than four products. */
  tile?: Category | 'ask' | undefined;
  /** A further item at the end. */
  children?: ReactNode;
}

/** Products in two, three or four columns. Opening one does not re-render the others. */
export const ProductGrid = memo(function ProductGrid({
  products,
  first = false,
  columns = 'grid-cols-2 md:grid-cols-3 xl:grid-cols-4',
  sizes,
  isWidePlace,
  tile,
  children,
  ...list
}: Props) {
  const whole = { ids: products.map(({ id }) => id), start: 0, totalCount: products.length, ...list };
  return (
    <ul
      onPointerEnter={preloadModal}
      onFocus={preloadModal}
      className={`product-grid grid gap-x-3 gap-y-12 sm:gap-x-5 ${columns}${first ? ' page-list' : ''}`}
    >
      {products.map((product, index) => {
        const isWide = isWidePlace?.(index, whole.totalCount - whole.start);
        return (
          <li key={product.id} className={isWide ? 'wide-card' : undefined}>
            <ModelCard
              product={product}
              place={windowAround(index, whole)}
              first={first && index === 0}
              sizes={isWide ? WIDE_SIZES : sizes}
            />
          </li>
        );
      })}
      {tile && products.length < FULL_ROW ? <TextTile of={tile} /> : null}
      {children}
    </ul>
  );
});

/**
 * Whether a product of a list has a photo of double width: the fifth of nine, and the seventh of the next nine, which is at
 * the other side. Nine products with such a photo fill whole rows of two, three and four columns. At the end of a list, there
 * are not enough products to fill the rows beside it.
 */
export function isWideInList(index: number, count: number): boolean {
  return [4, 15].includes(index % 18) && index + 4 < count;
}

/** Called when a pointer or the focus reaches the products. */
function preloadModal(): void {
  // The modal shows the error if its code cannot be loaded.
  loadModal().catch(() => {});
}

interface ProductCardProps {
  product: ListedProduct;
  place: ListWindow;
  /** Whether its photo loads before everything else on the page. */
  first: boolean;
  sizes: string | undefined;
}

/** A product, or the color of its model that the visitor has chosen. */
function ModelCard({ product, place, ...rest }: ProductCardProps) {
  const [chosen, setChosen] = useState('');
  const color = product.colors?.find(({ id }) => id === chosen && id !== product.id);
  const shown = color ? cardInColor(product, color) : product;
  const ids = place.ids.map((id) => (id === product.id ? shown.id : id));
  return (
    <>
      <ProductCard key={shown.id} product={shown} place={{ ...place, ids }} {...rest} />
      <Swatches product={shown} isOneStop onChoose={({ id }) => setChosen(id)} />
    </>
  );
}

/** A product in a grid. The link covers the whole card; the controls lie above it, and below the page's bars. */
function ProductCard({ product, place, first, sizes }: ProductCardProps) {
  const texts = useTexts();
  const pictures = picturesOf(product);
  const slides = useSlides(pictures.length);
  const color = product.colors?.find(({ id }) => id === product.id)?.color;
  // How many photos load: the second one if the mouse is over the card, all if the visitor turns them.
  const [loaded, setLoaded] = useState(1);
  const load = (count: number) => setLoaded(Math.max(loaded, count));
  // Until then, a mouse over the card shows the second photo.
  const [isTurned, setTurned] = useState(false);
  const turn = (to: number) => {
    setLoaded(slides.count);
    setTurned(true);
    slides.go(to);
  };

  return (
    <article
      className="relative isolate"
      onPointerEnter={({ pointerType }) => load(pointerType === 'mouse' ? 2 : slides.count)}
      onKeyDown={(event) => {
        // The arrow keys change the photo of the focused card, so that each card needs only one tab stop.
        const step = stepOfKey(event.key);
        if (!step || slides.count < 2) return;
        event.preventDefault();
        turn(slides.index + step);
      }}
    >
      <ProductLink
        open={{ listed: product, place, id: product.id }}
        className="block after:absolute after:inset-0"
      >
        <div className="card-picture" data-turned={isTurned || slides.index > 0 || undefined}>
          <SlideTrack slides={slides}>
            {(pictures.length > 0 ? pictures : [NO_PICTURE]).map(({ image, position }, index) => (
              <div key={image ?? 'none'}>
                {index < loaded ? (
                  <CardPicture
                    image={image}
                    position={position}
                    first={first && index === 0}
                    sizes={sizes}
                    eager={index > 0}
                    failure={texts.card.imageUnavailable}
                  />
                ) : null}
              </div>
            ))}
          </SlideTrack>
        </div>
        <h3 className="card-name">
          <bdi {...languageOf(product, 'name')}>{nameWithoutColor(product.name, color, product.colors)}</bdi>
        </h3>
      </ProductLink>
      {slides.count > 1 ? (
        <CardControls
          slides={slides}
          name={product.name}
          announce={isTurned || slides.index > 0}
          onStep={(by, isPointedAt) => turn((isPointedAt && !isTurned ? 1 : slides.index) + by)}
        />
      ) : null}
      {color ? (
        <p className="text-muted text-sm">
          <bdi>{color}</bdi>
        </p>
      ) : null}
      <Price product={product} />
      <Heart product={product} tabIndex={-1} className="card-heart" />
      {product.inStock ? null : (
        <p className="eyebrow pointer-events-none absolute start-0 top-0 z-20 bg-page px-2.5 py-1.5">
          {texts.product.soldOut}
        </p>
      )}
    </article>
  );
}

interface ProductLinkProps {
  open: OpenProduct;
  className?: string;
  children: ReactNode;
}

/**
 * A link that opens a product over the page. Without scripts, or in another tab, it opens the product's own page. It is
 * not a `Link`, because that would resolve the page's address for each card and render all cards again when a product
 * opens. The product is prefetched when a pointer or the focus stays on the card.
 */
function ProductLink({ open, className, children }: ProductLinkProps) {
  const navigate = useNavigate();
  const basename = useBasename();
  const [isPointedAt, setPointedAt] = useState(false);
  const isIntended = useDelayedFlag(isPointedAt, INTENT_MS);
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { pathname, search } = window.location;
    const { to, ...options } = openProductLink(stripBasename(basename, { pathname, search }), basename, open);
    void navigate(to, options);
  };
  return (
    <>
      {isIntended ? <FetchProduct id={open.id} /> : null}
      <a
        href={`${basename}/product/${open.id}`}
        onClick={onClick}
        onPointerEnter={() => setPointedAt(true)}
        onPointerLeave={() => setPointedAt(false)}
        onFocus={() => setPointedAt(true)}
        onBlur={() => setPointedAt(false)}
        className={className}
        draggable={false}
      >
        {children}
      </a>
    </>
  );
}

interface CardControlsProps {
  slides: Slides;
  /** The product's name, so that the buttons of twenty cards differ. */
  name: string;
  /** Whether screen readers announce the photo's number. They do so after the visitor has turned the photos. */
  announce: boolean;
  /** `isPointedAt` is false if a key or a screen reader presses the button. */
  onStep(by: 1 | -1, isPointedAt: boolean): void;
}

/** Arrows at the edges of a card's photo, and dots while a finger swipes, beside the card's link. */
function CardControls({ slides, name, announce, onStep }: CardControlsProps) {
  const texts = useTexts();
  const disabled = !useIsHydrated();
  return (
    <div className="card-controls">
      <button
        type="button"
        tabIndex={-1}
        aria-label={texts.card.previousImageOf(name)}
        disabled={disabled}
        className="card-arrow"
        onClick={({ detail }) => onStep(-1, detail > 0)}
      />
      <div aria-hidden className="card-dots">
        {Array.from({ length: slides.count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots differ only by their place.
          <span key={index} className="slide-mark" data-current={index === slides.index || undefined} />
        ))}
      </div>
      <button
        type="button"
        tabIndex={-1}
        aria-label={texts.card.nextImageOf(name)}
        disabled={disabled}
        className="card-arrow"
        onClick={({ detail }) => onStep(1, detail > 0)}
      />
      <span className="sr-only" aria-live="polite">
        {announce ? texts.card.image(slides.index + 1, slides.count) : null}
      </span>
    </div>
  );
}

/** The number of products that fill a row. Fewer leave room for a tile. */
export const FULL_ROW = 4;

/** Words and a link that fill a row of fewer than four products: those of a category, or an invitation to ask. */
export function TextTile({ of }: { of: Category | 'ask' }) {
  const { listing, frame, contact } = useTexts();
  const { categories } = useShop();
  const isAsk = of === 'ask';
  const words = isAsk ? { heading: frame.contactUs, tagline: frame.writeOrCall } : categories[of];
  return (
    <li className="text-tile">
      <p {...languageOf(words, 'heading')} className="font-display">
        {words.heading}
      </p>
      <p {...languageOf(words, 'tagline')}>{words.tagline}</p>
      <Link to={isAsk ? '/locations' : categoryPath(of)} className="text-link">
        {isAsk ? contact.findOffice : listing.seeEverything}
      </Link>
    </li>
  );
}

interface MoreProductsProps {
  products: ListedProduct[];
  /** Whether they are the first products of the home page; otherwise all are of one category. */
  isFeatured?: boolean | undefined;
}

/** A row of products below a page, or on a page without products of its own; nothing without products. */
export function MoreProducts({ products, isFeatured = false }: MoreProductsProps) {
  const texts = useShopTexts();
  const [first] = products;
  if (!first) return null;
  return (
    <section className="mt-20 md:mt-24 print:hidden">
      <h2 className="mb-8 font-display text-display-s">
        {isFeatured ? texts.home.featured : texts.product.moreFrom(categoryName(first.category, texts))}
      </h2>
      <ProductGrid products={products} tile={isFeatured ? 'ask' : first.category} />
    </section>
  );
}
