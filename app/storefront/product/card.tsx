import { useState } from 'react';
import { SlideTrack } from '#app/ui/slide-track.tsx';
import { useSlides } from '#app/ui/slides.ts';
import type { ListedProduct } from '#catalogue/product.ts';
import { CardControls } from './card-controls.tsx';
import { loadProductModal } from './load-product-modal.ts';
import { Price } from './price.tsx';
import { ProductLink } from './product-link.tsx';
import { CardPicture, NO_PICTURE, picturesOf } from './product-picture.tsx';

interface Props {
  product: ListedProduct;
  /** The ids of the list that the card stands in. */
  neighbours: string[];
  /** Whether its picture comes before all others. */
  eager?: boolean;
  /** The level of the product's name among the page's headings. */
  heading?: 'h2' | 'h3';
}

/** A product in a grid. The link's area covers the whole card; the controls lie above it, and below the page's bars. */
export function ProductCard({ product, neighbours, eager = false, heading: Heading = 'h3' }: Props) {
  const pictures = picturesOf(product);
  const slides = useSlides(pictures.length);
  // Until somebody turns to the card, its further pictures and the modal are not worth a request.
  const [awake, setAwake] = useState(false);
  const wake = () => {
    setAwake(true);
    loadProductModal().catch(() => {
      // Opening the product asks again, and says what went wrong.
    });
  };

  return (
    <article className="group relative isolate" onPointerEnter={wake} onFocus={wake}>
      <ProductLink
        open={{ id: product.id, listed: product, neighbours }}
        className="block after:absolute after:inset-0"
      >
        <div data-card-picture className="relative z-10 aspect-4/5 overflow-hidden bg-sand">
          <SlideTrack slides={slides}>
            {(pictures.length > 0 ? pictures : [NO_PICTURE]).map(({ image, position }, index) => (
              <div key={image ?? 'none'}>
                {index === 0 || awake ? (
                  <CardPicture
                    image={image}
                    position={position}
                    eager={eager || index > 0}
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
          announce={awake}
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
