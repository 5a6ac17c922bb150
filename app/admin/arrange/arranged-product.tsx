import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import { formatPrice } from '#catalog/amounts/amounts.ts';
import type { PinnedProduct } from '#catalog/lists/pinned-product.ts';
import type { Sorting } from '../parts/sortable-items.tsx';
import { Thumbnail } from '../parts/stored-picture.tsx';
import { useFormPath } from '../products/form/use-return.ts';
import { MoveButtons } from '../settings/move-buttons.tsx';
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
          {price === null ? null : <span className="tabular">{formatPrice(price)}</span>}
          {subCategory ? <bdi className="wrap-anywhere">{subCategory}</bdi> : null}
          {code ? <span className="wrap-anywhere">{texts.code(code)}</span> : null}
        </span>
      </span>
    </>
  );
}

interface Props {
  product: PinnedProduct;
  index: number;
  count: number;
  sorting: Sorting;
  onMove(to: number): void;
  onUnpin(): void;
}

/** A pinned product with its position and buttons to move it. */
export function PinnedRow({ product, index, count, sorting, onMove, onUnpin }: Props) {
  const { id, name } = product;
  return (
    <li
      {...sorting.item}
      className={`flex flex-wrap items-center gap-x-2 border-line border-b bg-page py-1 sm:flex-nowrap ${sorting.isDragging ? 'relative z-10 opacity-80' : ''}`}
    >
      {sorting.grip(texts.move(name), 'shrink-0')}
      <span aria-hidden className="w-6 shrink-0 text-end text-muted text-sm tabular max-sm:hidden">
        {index + 1}
      </span>
      <ArrangedProduct product={product} />
      <span className="ms-auto flex shrink-0 max-sm:w-full max-sm:justify-end">
        <button
          type="button"
          onClick={() => onMove(0)}
          // Not `disabled`, so that the button keeps the focus when the product reaches the top.
          aria-disabled={index === 0}
          className="icon-button aria-disabled:cursor-default aria-disabled:opacity-30"
        >
          <ArrowUpToLine aria-hidden strokeWidth={1.25} className="size-5" />
          <span className="sr-only">{texts.moveToTop(name)}</span>
        </button>
        <MoveButtons id={`pinned-${id}`} name={name} index={index} count={count} onMove={onMove} />
        <button type="button" onClick={onUnpin} className="icon-button">
          <X aria-hidden strokeWidth={1.25} className="size-5" />
          <span className="sr-only">{texts.unpin(name)}</span>
        </button>
      </span>
    </li>
  );
}
