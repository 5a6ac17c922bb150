import { useId } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#app/texts/use-texts.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { CardPicture, picturesOf } from './card/product-picture.tsx';
import { Price } from './product-heading.tsx';

interface Props {
  products: ListedProduct[];
  Title: 'h2' | 'h3';
}

/** Three products to choose instead of one that is sold out; nothing if there are none. */
export function SimilarProducts({ products, Title }: Props) {
  const texts = useTexts();
  const heading = useId();
  const similar = products.slice(0, MAX_SIMILAR);
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-4 border-line border-t pt-4 print:hidden">
      <Title id={heading} className="eyebrow">
        {texts.product.similar}
      </Title>
      <ul className="mt-3 grid grid-cols-3 gap-3 text-sm">
        {similar.map((product) => {
          const [picture] = picturesOf(product);
          return (
            <li key={product.id} className="relative">
              <div className="card-picture">
                <CardPicture image={picture?.image} {...(picture ? { position: picture.position } : {})} />
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
    </section>
  );
}

const MAX_SIMILAR = 3;
