import { verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { PinnedProduct } from '#catalog/lists/pinned-product.ts';
import { SortableItems } from '../parts/sortable-items.tsx';
import { moved } from '../settings/move-buttons.tsx';
import { PinnedRow } from './pinned-row.tsx';
import { texts } from './texts.ts';

interface Props {
  products: PinnedProduct[];
  onArrange(products: PinnedProduct[]): void;
  onUnpin(product: PinnedProduct): void;
}

/** The pinned products in their order, sorted by pointer, touch, keyboard or buttons. */
export function PinnedList({ products, onArrange, onUnpin }: Props) {
  const move = (from: number, to: number) => onArrange(moved(products, from, to));
  return (
    <SortableItems
      keys={products.map(({ id }) => id)}
      noun="product"
      nameOf={(key) => products.find(({ id }) => id === key)?.name ?? texts.theProduct}
      strategy={verticalListSortingStrategy}
      onMove={move}
    >
      <ol className="mt-3 border-line border-t">
        {products.map((product, index) => (
          <PinnedRow
            key={product.id}
            product={product}
            index={index}
            count={products.length}
            onMove={(to) => move(index, to)}
            onUnpin={() => onUnpin(product)}
          />
        ))}
      </ol>
    </SortableItems>
  );
}
