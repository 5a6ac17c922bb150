import { createHash } from 'node:crypto';
import { MAX_IMAGES } from '#catalogue/product-input.ts';
import { openPhotographs } from '#tables/reading/read-table.server.ts';
import { fileKey, type ImportFiles } from './import-files.server.ts';

export type PhotographFiles = Awaited<ReturnType<typeof openPhotographFiles>>;

/** The photographs that came with a table: in its archive, or given beside it. To be closed. */
export async function openPhotographFiles(files: ImportFiles, id: string) {
  const opened = await openPhotographs(files.tablePath(id));
  const photographs = opened?.photographs;
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
    /** The SHA-256 of one, as `hashOf`; `null` where none is called so. It is read piece by piece. @throws TableError */
    async hash(name: string, maxFileSize: number): Promise<string | null> {
      const path = packed.get(fileKey(name));
      const bytes =
        photographs && path !== undefined
          ? await photographs.open(path, maxFileSize)
          : files.streamPhotograph(id, name);
      return bytes && hashOfStream(bytes);
    },
    close: async () => opened?.close(),
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

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function hashOfStream(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
