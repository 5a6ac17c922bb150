import { Link, useLocation } from 'react-router';
import type { ListedProduct } from '#catalogue/product.ts';
import { openProductLink } from './open-product.ts';
import { Price } from './price.tsx';
import { ProductPicture } from './product-picture.tsx';

interface Props {
  product: ListedProduct;
  /** The ids of the list that the card stands in. */
  neighbours: string[];
  /** Whether the card is on the first screen. */
  eager?: boolean;
}

/** A product in a grid. The link's area covers the whole card. */
export function ProductCard({ product, neighbours, eager = false }: Props) {
  const location = useLocation();
  return (
    <article className="relative">
      <div className="aspect-4/5 overflow-hidden bg-sand">
        <ProductPicture
          image={product.images[0]}
          alt=""
          presets={['card', 'card@2x']}
          sizes="(min-width: 80rem) 24vw, (min-width: 48rem) 32vw, 48vw"
          eager={eager}
          className="size-full object-cover"
          failure="Image not available"
        />
      </div>
      <h3 className="mt-3 text-sm">
        <Link
          {...openProductLink(location, { id: product.id, listed: product, neighbours })}
          className="after:absolute after:inset-0"
        >
          {product.name}
        </Link>
      </h3>
      <Price product={product} />
    </article>
  );
}
