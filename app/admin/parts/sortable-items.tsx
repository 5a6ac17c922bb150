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
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { texts } from './texts.ts';

interface Props {
  /** The keys of the items, in their order. */
  keys: string[];
  /** The word for an item in the instructions for screen readers. */
  noun: 'product' | 'image';
  /** Returns the name of an item for screen readers. */
  nameOf(key: string): string;
  layout: keyof typeof STRATEGIES;
  onMove(from: number, to: number): void;
  /** A list of `SortableItem`. */
  children: ReactNode;
}

/** Lets the items of a list be sorted by pointer, touch or keyboard. */
export function SortableItems({ keys, noun, nameOf, layout, onMove, children }: Props) {
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
      <SortableContext items={keys} strategy={STRATEGIES[layout]}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

const STRATEGIES = { list: verticalListSortingStrategy, grid: rectSortingStrategy };

/** What an item of a sortable list needs. */
export interface Sorting {
  /** The properties of its element. */
  item: Pick<ComponentProps<'li'>, 'ref' | 'style'>;
  isDragging: boolean;
  /** The listeners of a part that can be dragged. */
  dragged: ReturnType<typeof useSortable>['listeners'];
  /** Returns the button that moves it. */
  grip(label: string, className?: string): ReactNode;
}

/** An item of a sortable list. */
export function SortableItem({ id, children }: { id: string; children(sorting: Sorting): ReactNode }) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  const style = { transform: CSS.Translate.toString(transform), transition };
  const item = { ref: setNodeRef, style };
  const grip = (label: string, className = '') => (
    <button
      type="button"
      {...attributes}
      {...listeners}
      aria-label={label}
      className={`icon-button cursor-grab touch-none ${className}`}
    >
      <GripVertical aria-hidden strokeWidth={1.25} className="size-5" />
    </button>
  );
  return children({ item, isDragging, dragged: listeners, grip });
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
