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
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import { type ClipboardEvent, type DragEvent, useId, useState } from 'react';
import { formatFileSize } from '#media/file-size.ts';
import type { FormImage } from './form-values.ts';
import { ImageTile } from './image-tile.tsx';
import type { Upload } from './uploads-store.ts';

interface Props {
  images: FormImage[];
  uploads: Record<string, Upload>;
  /** The name that stands in for a missing alternative text. */
  productName: string;
  /** bytes */
  maxFileSize: number;
  error: string | undefined;
  onChoose(files: File[]): void;
  onChange(images: FormImage[]): void;
  onRemove(key: string): void;
  onRetry(key: string): void;
}

/** The product's images in their order: chosen, dropped or pasted, sorted by pointer, touch, keyboard or buttons. */
export function ImagesField({
  images,
  uploads,
  productName,
  maxFileSize,
  error,
  onChoose,
  onChange,
  onRemove,
  onRetry,
}: Props) {
  const id = useId();
  const [dragOver, setDragOver] = useState(false);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A short press, so that the page can still be scrolled by touch.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = images.map((image) => image.key);
  const move = (from: number, to: number) => {
    if (to >= 0 && to < images.length) onChange(arrayMove(images, from, to));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    onChoose([...event.dataTransfer.files]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length > 0) onChoose(pasted);
  };

  return (
    <fieldset
      className={dragOver ? 'bg-sand outline-2 outline-ink outline-offset-8' : ''}
      aria-describedby={error ? `${id}-error` : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <legend className="mb-2 text-muted text-sm">Images</legend>
      <DndContext
        id={id}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements: announcementsFor(keys), screenReaderInstructions: INSTRUCTIONS }}
      >
        <SortableContext items={keys} strategy={rectSortingStrategy}>
          <ol className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-3 2xl:grid-cols-4">
            {images.map((image, index) => (
              <ImageTile
                key={image.key}
                image={image}
                upload={uploads[image.key]}
                position={index + 1}
                count={images.length}
                productName={productName}
                onMove={(by) => move(index, index + by)}
                onEdit={(changed) =>
                  onChange(images.map((other) => (other === image ? { ...image, ...changed } : other)))
                }
                onRemove={() => onRemove(image.key)}
                onRetry={() => onRetry(image.key)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <label className="mt-4 flex min-h-24 cursor-pointer flex-col items-center justify-center border border-edge border-dashed p-4 text-center hover:bg-sand/60 text-sm focus-within:outline-2 focus-within:outline-ink">
        <span className="underline underline-offset-4">Choose images</span>
        <span className="mt-1 text-muted">
          or drop or paste them here: JPEG, PNG, GIF, WebP, less than {formatFileSize(maxFileSize)} each
        </span>
        <input
          type="file"
          multiple
          accept="image/*"
          className="sr-only"
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])]);
            // So that the same file can be chosen again after it was removed.
            event.target.value = '';
          }}
        />
      </label>
      <p id={`${id}-error`} role="alert" className="mt-2 text-accent text-sm">
        {error}
      </p>
    </fieldset>
  );
}

const INSTRUCTIONS = {
  draggable:
    'Press space to pick the image up, the arrow keys to move it, space to put it down, Escape to cancel.',
};

/** What a screen reader says while an image is moved: places rather than the keys that images have in the program. */
function announcementsFor(keys: string[]): Announcements {
  const place = (key: string | number) => keys.indexOf(String(key)) + 1;
  return {
    onDragStart: ({ active }) => `Image ${place(active.id)} is picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `Image ${place(active.id)} is over place ${place(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `Image ${place(active.id)} was put at place ${place(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `Image ${place(active.id)} was put back.`,
  };
}
