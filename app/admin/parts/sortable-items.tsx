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
import { SortableContext, type SortingStrategy, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { type ReactNode, useId } from 'react';
import { texts } from './texts.ts';

interface Props {
  /** The keys of the items, in their order. */
  keys: string[];
  /** The word for an item in the instructions for screen readers. */
  noun: 'product' | 'image';
  /** Returns the name of an item for screen readers. */
  nameOf(key: string): string;
  strategy: SortingStrategy;
  onMove(from: number, to: number): void;
  /** A list whose items call `useSortable` with their keys. */
  children: ReactNode;
}

/** Lets the items of a list be sorted by pointer, touch or keyboard. */
export function SortableItems({ keys, noun, nameOf, strategy, onMove, children }: Props) {
  const id = useId();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Drag only after a short press, so that the page can be scrolled by touch.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  const draggable = texts.sortHint(noun);
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: announcementsFor(keys, nameOf),
        screenReaderInstructions: { draggable },
      }}
    >
      <SortableContext items={keys} strategy={strategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Announces names and positions instead of keys to screen readers. */
function announcementsFor(keys: string[], nameOf: Props['nameOf']): Announcements {
  const name = ({ id }: { id: string | number }) => nameOf(String(id));
  const place = ({ id }: { id: string | number }) => keys.indexOf(String(id)) + 1;
  return {
    onDragStart: ({ active }) => texts.pickedUp(name(active)),
    onDragOver: ({ active, over }) => (over ? texts.movedOver(name(active), place(over)) : undefined),
    onDragEnd: ({ active, over }) => (over ? texts.putDown(name(active), place(over)) : undefined),
    onDragCancel: ({ active }) => texts.putBack(name(active)),
  };
}
