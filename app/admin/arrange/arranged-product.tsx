import { Link } from 'react-router';
import { formatPrice } from '#catalog/amounts/amounts.ts';
import type { PinnedProduct } from '#catalog/lists/pinned-product.ts';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { useFormPath } from '../products/form/use-return.ts';
import { texts } from './texts.ts';

/** A product, with the details that help to recognize it. */
export function ArrangedProduct({ product }: { product: PinnedProduct }) {
  const { id, name, code, images, price, subCategory, hidden, inStock } = product;
  const formPath = useFormPath();
  const badges = [hidden ? texts.hidden : null, inStock ? null : texts.soldOut].filter(
    (badge) => badge !== null,
  );
  return (
    <>
      <span className="shrink-0">
        <Thumbnail image={images[0]} />
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <Link
          to={formPath(`/admin/products/${id}/edit`)}
          className="wrap-anywhere line-clamp-2 min-h-6 underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
          {badges.map((badge) => (
            <span key={badge} className="border border-edge px-1.5 text-ink">
              {badge}
            </span>
          ))}
          {price === null ? null : <span className="tabular-nums">{formatPrice(price)}</span>}
          {subCategory ? <bdi className="wrap-anywhere">{subCategory}</bdi> : null}
          {code ? <span className="wrap-anywhere">{texts.code(code)}</span> : null}
        </span>
      </span>
    </>
  );
}
