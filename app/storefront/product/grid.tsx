import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { memo, useMemo, useState } from 'react';
import { type Slides, SlideTrack, useSlides } from '#app/ui/slide-track.tsx';
import type { ListedProduct } from '#catalogue/product.ts';
import { Price } from './price.tsx';
import { modalCode, ProductLink } from './product-link.tsx';
import { CardPicture, NO_PICTURE, picturesOf } from './product-picture.tsx';

interface Props {
  products: ListedProduct[];
  /** Whether its first picture comes before all else; what else is on the screen comes once that is laid out. */
  first?: boolean;
  /** The level of the products' names: `h2` on a page whose grid is under no heading but the page's own. */
  heading?: 'h2' | 'h3';
  /** How many columns wider screens have, as class names; a phone has two. */
  columns?: string;
}

/** Products in two, three or four columns. Opening one over the page does not render the others anew. */
export const ProductGrid = memo(function ProductGrid({
  products,
  first = false,
  heading = 'h3',
  columns = 'md:grid-cols-3 xl:grid-cols-4',
}: Props) {
  const windows = useMemo(() => {
    const ids = products.map((product) => product.id);
    return ids.map((_, index) => around(ids, index));
  }, [products]);
  return (
    <ul className={`product-grid grid grid-cols-2 gap-x-3 gap-y-10 sm:gap-x-5 ${columns}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            neighbours={windows[index] ?? []}
            first={first && index === 0}
            heading={heading}
          />
        </li>
      ))}
    </ul>
  );
});

/** A window of the list, so that the history entry of an opened product stays small. */
function around(ids: string[], index: number): string[] {
  return ids.slice(Math.max(0, index - WINDOW), index + WINDOW + 1);
}

const WINDOW = 24;

interface ProductCardProps {
  product: ListedProduct;
  /** The ids of the list that the card is in. */
  neighbours: string[];
  /** Whether its picture comes before all else. */
  first?: boolean;
  /** The level of the product's name among the page's headings. */
  heading?: 'h2' | 'h3';
}

/** A product in a grid. The link's area covers the whole card; the controls lie above it, and below the page's bars. */
function ProductCard({ product, neighbours, first = false, heading: Heading = 'h3' }: ProductCardProps) {
  const pictures = picturesOf(product);
  const slides = useSlides(pictures.length);
  // The further pictures and the modal's code are loaded at the first hover or focus.
  const [isUsed, setUsed] = useState(false);
  const load = () => {
    setUsed(true);
    modalCode.load().catch(() => {
      // Opening the product asks again, and says what went wrong.
    });
  };

  return (
    <article className="group relative isolate" onPointerEnter={load} onFocus={load}>
      <ProductLink
        open={{ id: product.id, listed: product, neighbours }}
        className="block after:absolute after:inset-0"
      >
        <div data-card-picture className="relative z-10 aspect-4/5 overflow-hidden bg-sand">
          <SlideTrack slides={slides}>
            {(pictures.length > 0 ? pictures : [NO_PICTURE]).map(({ image, position }, index) => (
              <div key={image ?? 'none'}>
                {index === 0 || isUsed ? (
                  <CardPicture
                    image={image}
                    position={position}
                    first={first && index === 0}
                    eager={index > 0}
                    failure="Image not available"
                  />
                ) : null}
              </div>
            ))}
          </SlideTrack>
        </div>
        <Heading className="wrap-anywhere mt-3 text-pretty text-sm underline-offset-4 group-hover:underline">
          {product.name}
        </Heading>
      </ProductLink>
      {slides.count > 1 ? (
        <CardControls
          images={pictures.map(({ image }) => image)}
          slides={slides}
          name={product.name}
          announce={isUsed}
        />
      ) : null}
      <Price product={product} className="mt-1 text-sm" />
      {product.inStock ? null : (
        <p className="eyebrow pointer-events-none absolute start-0 top-0 z-20 bg-page px-2.5 py-1.5">
          Sold out
        </p>
      )}
    </article>
  );
}

interface CardControlsProps {
  images: string[];
  slides: Slides;
  /** The product's, so that the buttons of twenty cards differ. */
  name: string;
  /** Whether the picture's number is read out; from the first hover or focus on. */
  announce: boolean;
}

/** Previous, next and dots over the foot of a card's picture, beside its link. */
function CardControls({ images, slides, name, announce }: CardControlsProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 z-20 flex aspect-4/5 items-end justify-between noscript:hidden">
      <button
        type="button"
        aria-label={`Previous image of ${name}`}
        className={ARROW}
        onClick={() => slides.step(-1)}
      >
        <ChevronLeft aria-hidden strokeWidth={1.25} className={CHEVRON} />
      </button>
      <div className="flex min-w-0 flex-1 justify-center">
        {images.map((image, index) => (
          <button
            key={image}
            type="button"
            // The arrows do the same for the keyboard with fewer stops.
            tabIndex={-1}
            aria-label={`Image ${index + 1} of ${slides.count} of ${name}`}
            aria-current={index === slides.index || undefined}
            onClick={() => slides.go(index)}
            className="group/dot pointer-fine:pointer-events-auto flex h-11 min-w-0 max-w-5 flex-1 items-center justify-center"
          >
            <span className="slide-mark size-1.5 rounded-full border border-page bg-ink/40 group-aria-current/dot:bg-ink" />
          </button>
        ))}
      </div>
      <button
        type="button"
        aria-label={`Next image of ${name}`}
        className={ARROW}
        onClick={() => slides.step(1)}
      >
        <ChevronRight aria-hidden strokeWidth={1.25} className={CHEVRON} />
      </button>
      <span className="sr-only" aria-live="polite">
        {announce ? `Image ${slides.index + 1} of ${slides.count}` : null}
      </span>
    </div>
  );
}

/** Shown to a pointer and to the keyboard on the card; to a finger always. */
const ARROW =
  'icon-button pointer-events-auto transition-opacity duration-200 pointer-fine:not-group-hover:not-group-focus-within:opacity-0';

/** With an edge in the page's colour, to be seen on dark pictures too. */
const CHEVRON =
  'size-5 rtl:-scale-x-100 [filter:drop-shadow(0_0_1px_var(--color-page))_drop-shadow(0_0_1px_var(--color-page))]';
