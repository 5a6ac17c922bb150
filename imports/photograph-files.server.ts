import { MAX_IMAGES } from '#catalogue/product-input.ts';
import type { Table } from '#tables/table.ts';
import { fileKey, type ImportFiles } from './import-files.server.ts';

export type PhotographFiles = ReturnType<typeof openPhotographFiles>;

/** The photographs that came with a table: in its archive, or given beside it. */
export function openPhotographFiles(files: ImportFiles, id: string, { photographs }: Table) {
  const packed = new Map(photographs?.names.map((name) => [fileKey(name), name]));
  const given = files.photographKeys(id);
  // Of most products none is called by the code: that is seen at once.
  const stems = new Set(
    [...packed.keys(), ...given].flatMap((key) => [STEM, NUMBERED].map((end) => key.replace(end, ''))),
  );
  return {
    /** The bytes of one by the name that the table gives it; `null` where none is called so. @throws TableError */
    async read(name: string, maxFileSize: number): Promise<Uint8Array | null> {
      const path = packed.get(fileKey(name));
      if (photographs && path !== undefined) return photographs.read(path, maxFileSize);
      return files.readPhotograph(id, name);
    },
    /** Whether one of this name was given. */
    has: (name: string) => packed.has(fileKey(name)) || given.has(fileKey(name)),
    /** Those that are called by a product's code, `A-17.jpg`, `A-17-1.jpg`, `A-17-2.jpg`, in this order. */
    namedByCode(code: string): string[] {
      // What no file can be called stands as a hyphen or an underscore, or is left out.
      const spelt = [code, ...['-', '_', ''].map((sign) => code.replace(/[\\/:*?"<>|]/g, sign))];
      for (const stem of new Set(spelt.map(fileKey))) {
        if (!stems.has(stem)) continue;
        const found = numbered(stem, (key) => packed.has(key) || given.has(key));
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
    .flatMap((one) => EXTENSIONS.map((extension) => `${one}.${extension}`))
    .filter(has)
    .slice(0, MAX_IMAGES);
}

const STEM = /\.[a-z]+$/;
const NUMBERED = /[-_]\d{1,2}\.[a-z]+$/;
const EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'gif'];
