import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useId } from 'react';
import type { PinnedProduct } from '#catalogue/lists/pinned-product.ts';
import { moved } from '../shop/move-buttons.tsx';
import { PinnedRow } from './pinned-row.tsx';

interface Props {
  products: PinnedProduct[];
  onArrange(products: PinnedProduct[]): void;
  onUnpin(product: PinnedProduct): void;
}

/** The pinned products in their order, sorted by pointer, touch, keyboard or buttons. */
export function PinnedList({ products, onArrange, onUnpin }: Props) {
  const id = useId();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Drag only after a short press, so that the page can be scrolled by touch.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = products.map((product) => product.id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) onArrange(moved(products, from, to));
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: announcementsFor(products),
        screenReaderInstructions: INSTRUCTIONS,
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="mt-3 border-line border-t">
          {products.map((product, index) => (
            <PinnedRow
              key={product.id}
              product={product}
              index={index}
              count={products.length}
              onMove={(to) => onArrange(moved(products, index, to))}
              onUnpin={() => onUnpin(product)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

const INSTRUCTIONS = {
  draggable:
    'Press space to pick the product up, the arrow keys to move it, space to put it down, Escape to cancel.',
};

/** Announces names and positions instead of ids to screen readers. */
function announcementsFor(products: PinnedProduct[]): Announcements {
  const indexOf = (id: string | number) => products.findIndex((product) => product.id === id);
  const nameOf = (id: string | number) => products[indexOf(id)]?.name ?? 'The product';
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} is over place ${indexOf(over.id) + 1}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} was put at place ${indexOf(over.id) + 1}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} was put back.`,
  };
}
