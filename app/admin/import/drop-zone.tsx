import { type DragEvent, type ReactNode, useState } from 'react';
import { filesOf } from './dropped-files.ts';

interface Props {
  /** Files, and those of folders, that were dropped. */
  onDrop(files: File[]): Promise<void>;
  className: string;
  children: ReactNode;
}

/** Takes dropped files. Within it a button has to offer the same: nothing can be dropped by keyboard. */
export function DropZone({ onDrop, className, children }: Props) {
  const [isOver, setOver] = useState(false);

  async function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    await onDrop(await filesOf(event.dataTransfer));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be chosen by the button within.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
      className={`border border-edge border-dashed ${className} ${isOver ? 'bg-sage/60' : ''}`}
    >
      {children}
    </div>
  );
}
