import { buffer } from 'node:stream/consumers';
import { MAX_IMAGES } from '#catalog/products/product-input.ts';
import { openPhotos } from '#import-export/tables/reading/read-table.server.ts';
import { unpackError } from '#import-export/tables/reading/zip-archive.server.ts';
import { fileKey, type ImportFiles } from '../import-files.server.ts';

export type PhotoFiles = Awaited<ReturnType<typeof openPhotoFiles>>;

/**
 * Opens the photos of an import: those in its archive, and those that were uploaded separately. Close them after use.
 */
export async function openPhotoFiles(files: ImportFiles, id: string) {
  const opened = await openPhotos(files.tablePath(id));
  const photos = opened?.photos;
  const packed = new Map(photos?.names.map((name) => [fileKey(name), name]));
  const uploaded = files.photoKeys(id);
  // Most products have no file named after their code; this set makes that check fast.
  const stems = new Set(
    [...packed.keys(), ...uploaded].flatMap((key) => [STEM, NUMBERED].map((end) => key.replace(end, ''))),
  );
  /** Returns a photo by its name in the table; `null` if there is none. @throws TableError */
  async function read(name: string, maxFileSize: number): Promise<Uint8Array | null> {
    const path = packed.get(fileKey(name));
    const bytes =
      photos && path !== undefined ? await photos.open(path, maxFileSize) : files.openPhoto(id, name);
    return (
      bytes &&
      buffer(bytes).catch((error: unknown) => {
        throw unpackError(error);
      })
    );
  }
  return {
    read,
    close: async () => opened?.close(),
    has: (name: string) => packed.has(fileKey(name)) || uploaded.has(fileKey(name)),
    /** Returns photos named after a product's code, in this order: `A-17.jpg`, `A-17-1.jpg`, `A-17-2.jpg`. */
    namedByCode(code: string): string[] {
      // In file names, characters that are not allowed there are replaced with a hyphen or an underscore, or omitted.
      const spellings = [code, ...['-', '_', ''].map((sign) => code.replace(/[\\/:*?"<>|]/g, sign))];
      for (const stem of new Set(spellings.map(fileKey))) {
        if (!stems.has(stem)) continue;
        const found = numbered(stem, (key) => packed.has(key) || uploaded.has(key));
        if (found.length > 0) return found;
      }
      return [];
    },
  };
}

function numbered(stem: string, has: (key: string) => boolean): string[] {
  const stems = [
    stem,
    ...Array.from({ length: MAX_IMAGES }, (_, at) => [`${stem}-${at + 1}`, `${stem}_${at + 1}`]).flat(),
  ];
  return stems
    .flatMap((name) => EXTENSIONS.map((extension) => `${name}.${extension}`))
    .filter(has)
    .slice(0, MAX_IMAGES);
}

const STEM = /\.[a-z]+$/;
const NUMBERED = /[-_]\d{1,2}\.[a-z]+$/;
/** `fileKey` turns `jpeg` into `jpg`. */
const EXTENSIONS = ['jpg', 'png', 'webp', 'gif'];
