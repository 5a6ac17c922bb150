import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import type { PinnedProduct } from '#catalog/lists/pinned-product.ts';
import { MoveButtons } from '../settings/move-buttons.tsx';
import { ArrangedProduct } from './arranged-product.tsx';
import { texts } from './texts.ts';

interface Props {
  product: PinnedProduct;
  index: number;
  count: number;
  onMove(to: number): void;
  onUnpin(): void;
}

/** A pinned product with its position and buttons to move it. */
export function PinnedRow({ product, index, count, onMove, onUnpin }: Props) {
  const { id, name } = product;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform && { ...transform, scaleY: 1 }), transition }}
      className={`flex flex-wrap items-center gap-x-2 border-line border-b bg-page py-1 sm:flex-nowrap ${isDragging ? 'relative z-10 opacity-80' : ''}`}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        aria-label={texts.move(name)}
        className="icon-button shrink-0 cursor-grab touch-none"
      >
        <GripVertical aria-hidden strokeWidth={1.25} className="size-5" />
      </button>
      <span aria-hidden className="w-6 shrink-0 text-end text-muted text-sm tabular-nums max-sm:hidden">
        {index + 1}
      </span>
      <ArrangedProduct product={product} />
      <span className="ms-auto flex shrink-0 max-sm:w-full max-sm:justify-end">
        <button
          type="button"
          onClick={() => onMove(0)}
          // Not `disabled`, so that the button keeps the focus when the product reaches the top.
          aria-disabled={index === 0}
          className="icon-button aria-disabled:opacity-30"
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
