/** What was dropped, the files of folders included, at most as many as a browser lists in a minute. */
export async function filesOf({ items, files }: DataTransfer): Promise<File[]> {
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
