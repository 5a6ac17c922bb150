import { type DragEvent, type ReactNode, useState } from 'react';

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

/** What was dropped, the files of folders included, at most as many as a browser lists in a minute. */
async function filesOf({ items, files }: DataTransfer): Promise<File[]> {
  // To be asked for before anything is waited for: the list is emptied then.
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  const given = [...files];
  if (entries.every((entry) => !entry?.isDirectory)) return given;
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
    // A hundred at a time, until there is none.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await filesIn(one)));
  }
}

export function isPhotograph({ type }: File): boolean {
  return type.startsWith('image/');
}
