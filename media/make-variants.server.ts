import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { NameTaken, type Storage } from './storage/storage.ts';
import { PRESETS, type Preset, type VariantFormat } from './variants.ts';

/** Makes pictures in preset sizes, each once, and keeps them. */
export interface VariantMaker {
  /** The bytes of a variant, or `null` where there is no such original. */
  variant(name: string, preset: Preset, format: VariantFormat): Promise<Uint8Array | null>;
}

/**
 * Makes variants of the files in `originals` and keeps them in `kept`. A hundred simultaneous requests for one variant
 * make it once, and no more are encoded at a time than there are cores.
 */
export function openVariantMaker(originals: Storage, kept: Storage): VariantMaker {
  const underWay = new Map<string, Promise<Uint8Array | null>>();
  const inTurn = limitConcurrency(availableParallelism());
  // One image per core is enough; libvips would otherwise start threads of its own for each.
  sharp.concurrency(1);

  async function make(name: string, preset: Preset, format: VariantFormat, keptName: string) {
    const stored = await kept.read(keptName);
    if (stored) return stored;
    const original = await originals.read(name);
    if (!original) return null;
    const bytes = await inTurn(() => encode(original, preset, format));
    // Another process may have been faster; its file is as good.
    await kept.write(keptName, bytes).catch((error) => {
      if (!(error instanceof NameTaken)) throw error;
    });
    return bytes;
  }

  return {
    variant(name, preset, format) {
      const keptName = `${preset}-${name}.${format}`;
      const running = underWay.get(keptName);
      if (running) return running;
      const making = make(name, preset, format, keptName).finally(() => underWay.delete(keptName));
      underWay.set(keptName, making);
      return making;
    },
  };
}

async function encode(original: Uint8Array, preset: Preset, format: VariantFormat): Promise<Uint8Array> {
  const { width, height } = PRESETS[preset];
  const resized = sharp(original).autoOrient().resize(width, height, { fit: 'cover', position: 'centre' });
  if (format === 'avif') return resized.avif({ quality: 55, effort: 2 }).toBuffer();
  if (format === 'webp') return resized.webp({ quality: 78, effort: 3 }).toBuffer();
  return resized.flatten({ background: 'white' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}

function limitConcurrency(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    while (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
