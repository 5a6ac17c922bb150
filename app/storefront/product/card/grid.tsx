import { type MouseEvent, memo, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { stripBasename, useBasename } from '#app/locale.ts';
import { Heart } from '#app/storefront/shortlist/heart.tsx';
import { useTexts } from '#app/texts/use-texts.ts';
import { isPlainClick } from '#app/ui/press.ts';
import { readingDirection, type Slides, SlideTrack, useSlides } from '#app/ui/slide-track.tsx';
import { INTENT_MS, useDelayedFlag } from '#app/ui/use-delayed-flag.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
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
import { CardPicture, NO_PICTURE, picturesOf } from './product-picture.tsx';
import { Swatches } from './swatches.tsx';

/** The fields of `ListWindow` are needed only if the products are part of a longer list. */
interface Props extends Partial<Omit<ListWindow, 'ids'>> {
  products: ListedProduct[];
  /** Whether the first photo loads before everything else on the page. */
  first?: boolean;
  /** The classes for the columns of wider screens. A phone has two columns. */
  columns?: string;
}

/** Products in two, three or four columns. Opening one does not re-render the others. */
export const ProductGrid = memo(function ProductGrid({
  products,
  first = false,
  columns = 'md:grid-cols-3 xl:grid-cols-4',
  ...list
}: Props) {
  const whole = { ids: products.map(({ id }) => id), start: 0, totalCount: products.length, ...list };
  return (
    <ul
      onPointerEnter={preloadModal}
      onFocus={preloadModal}
      className={`product-grid grid grid-cols-2 gap-x-3 gap-y-10 sm:gap-x-5 ${columns}`}
    >
      {products.map((product, index) => (
        <li key={product.id}>
          <ModelCard product={product} place={windowAround(index, whole)} first={first && index === 0} />
        </li>
      ))}
    </ul>
  );
});

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
}

/** A product, or the color of its model that the visitor has chosen. */
function ModelCard({ product, place, first }: ProductCardProps) {
  const [chosen, setChosen] = useState('');
  const { colors } = product;
  const color = colors?.find(({ id }) => id === chosen);
  const shown = color ? { ...product, ...color } : product;
  const ids = place.ids.map((id) => (id === product.id ? shown.id : id));
  return (
    <>
      <ProductCard key={shown.id} product={shown} place={{ ...place, ids }} first={first} />
      <Swatches product={shown} isOneStop onChoose={({ id }) => setChosen(id)} />
    </>
  );
}

/** A product in a grid. The link covers the whole card; the controls lie above it, and below the page's bars. */
function ProductCard({ product, place, first }: ProductCardProps) {
  const texts = useTexts();
  const pictures = picturesOf(product);
  const slides = useSlides(pictures.length);
  // The other photos load when the visitor touches the card, points at an arrow or presses an arrow key.
  const [loadsAll, setLoadsAll] = useState(false);
  const loadAll = () => setLoadsAll(true);

  return (
    <article
      className="relative isolate"
      onPointerEnter={({ pointerType }) => pointerType !== 'mouse' && loadAll()}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (!step || slides.count < 2) return;
        event.preventDefault();
        loadAll();
        slides.step(step * readingDirection());
      }}
    >
      <ProductLink
        open={{ listed: product, place, id: product.id }}
        className="block after:absolute after:inset-0"
      >
        <div className="card-picture">
          <SlideTrack slides={slides}>
            {(pictures.length > 0 ? pictures : [NO_PICTURE]).map(({ image, position }, index) => (
              <div key={image ?? 'none'}>
                {index === 0 || loadsAll ? (
                  <CardPicture
                    image={image}
                    position={position}
                    first={first && index === 0}
                    eager={index > 0}
                    failure={texts.card.imageUnavailable}
                  />
                ) : null}
              </div>
            ))}
          </SlideTrack>
        </div>
        <h3 className="card-name">
          <bdi {...languageOf(product, 'name')}>{product.name}</bdi>
        </h3>
      </ProductLink>
      {slides.count > 1 ? (
        <CardControls
          images={pictures.map(({ image }) => image)}
          slides={slides}
          name={product.name}
          announce={loadsAll}
          onInterest={loadAll}
        />
      ) : null}
      <Price product={product} className="mt-1 text-sm" />
      <Heart product={product} tabIndex={-1} className="card-heart" />
      {product.inStock ? null : (
        <p className="eyebrow pointer-events-none absolute start-0 top-0 z-20 bg-page px-2.5 py-1.5">
          {texts.product.soldOut}
        </p>
      )}
    </article>
  );
}

/** The arrow keys change the photo of the focused card, so that each card needs only one tab stop. */
const STEPS: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };

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
  images: string[];
  slides: Slides;
  /** The product's name, so that the buttons of twenty cards differ. */
  name: string;
  /** Whether screen readers announce the photo's number. They do so after the first hover or focus. */
  announce: boolean;
  onInterest(): void;
}

/** Arrows and dots over a card's photo, beside its link. */
function CardControls({ images, slides, name, announce, onInterest }: CardControlsProps) {
  const texts = useTexts();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes pointer and focus on the buttons inside.
    <div onPointerEnter={onInterest} onFocus={onInterest} className="card-controls">
      <button
        type="button"
        tabIndex={-1}
        aria-label={texts.card.previousImageOf(name)}
        className="card-arrow"
        onClick={() => slides.step(-1)}
      >
        <Chevron path="m15 18-6-6 6-6" />
      </button>
      <div className="card-dots">
        {images.map((image, index) => (
          <button
            key={image}
            type="button"
            tabIndex={-1}
            aria-label={texts.card.imageOf(index + 1, slides.count, name)}
            aria-current={index === slides.index || undefined}
            onClick={() => slides.go(index)}
            className="card-dot"
          >
            <span className="slide-mark" />
          </button>
        ))}
      </div>
      <button
        type="button"
        tabIndex={-1}
        aria-label={texts.card.nextImageOf(name)}
        className="card-arrow"
        onClick={() => slides.step(1)}
      >
        <Chevron path="m9 18 6-6-6-6" />
      </button>
      <span className="sr-only" aria-live="polite">
        {announce ? texts.card.image(slides.index + 1, slides.count) : null}
      </span>
    </div>
  );
}

/** Shorter HTML than that of the icon library, because a list has fifty of these icons. */
function Chevron({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
