import { Link } from 'react-router';
import type { ListedProduct } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { Price } from '../product-heading.tsx';
import { CardPicture, NO_PICTURE, picturesOf } from './product-picture.tsx';

interface Props {
  products: ListedProduct[];
  /** The classes for the columns. */
  columns: string;
}

/** Links to the pages of other products. Not cards, because they may be in the modal that cards open. */
export function ProductLinks({ products, columns }: Props) {
  return (
    <ul className={`grid ${columns}`}>
      {products.map((product) => {
        const { image, position } = picturesOf(product)[0] ?? NO_PICTURE;
        return (
          <li key={product.id} className="relative">
            <div className="card-picture">
              <CardPicture image={image} position={position} />
            </div>
            <Link
              to={`/product/${product.id}`}
              className="wrap-anywhere mt-2 line-clamp-2 underline-offset-4 after:absolute after:inset-0 after:z-10 hover:underline"
            >
              <bdi {...languageOf(product, 'name')}>{product.name}</bdi>
            </Link>
            <Price product={product} />
          </li>
        );
      })}
    </ul>
  );
}
