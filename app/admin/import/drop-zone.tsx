import { type DragEvent, type ReactNode, useState } from 'react';

interface Props {
  /** Receives the dropped files, including those in folders. */
  onDrop(files: File[]): Promise<void>;
  className: string;
  children: ReactNode;
}

/** Accepts dropped files. Must contain a button that does the same, for keyboard users. */
export function DropZone({ onDrop, className, children }: Props) {
  const [isOver, setOver] = useState(false);

  async function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    await onDrop(await filesOf(event.dataTransfer));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside offers the same.
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

/** Returns the dropped files, including those in folders. */
async function filesOf({ items, files }: DataTransfer): Promise<File[]> {
  // Read the entries before the first await, because the list is empty afterwards.
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  const dropped = [...files];
  if (entries.every((entry) => !entry?.isDirectory)) return dropped;
  return (await Promise.all(entries.map((entry) => (entry ? filesIn(entry) : [])))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  for (;;) {
    // The browser returns 100 at a time, and an empty list at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    for (const child of some) found.push(...(await filesIn(child)));
  }
}

export function isPhoto({ type }: File): boolean {
  return type.startsWith('image/');
}
