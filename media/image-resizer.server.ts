import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { keyOf, logOnceAMinute } from '#log/log-once-a-minute.ts';
import { openDecoder } from './decoder/decoder.server.ts';
import { PRESETS, type Preset, VARIANT_FORMATS, type VariantFormat } from './image-addresses.ts';
import { NameTaken, type Storage, type StreamedFile } from './storage/storage.ts';

/** Scales images to preset sizes, each once, and stores what it makes. */
export interface ImageResizer {
  /** A variant to be sent as it is read, or `null` if there is no such original. The stream must be read to its end or canceled. */
  stream(name: string, preset: Preset, format: VariantFormat): Promise<StreamedFile | null>;
  /** The bytes of a variant, or `null` where there is no such original. */
  resize(name: string, preset: Preset, format: VariantFormat): Promise<Uint8Array | null>;
  /** Of an original that has been removed before. */
  deleteVariants(name: string): Promise<void>;
}

/**
 * Makes variants of the files in `originals` and stores them in `storage`. A hundred simultaneous requests for one
 * variant make it once; the others wait for their turn without holding anything but their names.
 */
export function openImageResizer(originals: Storage, storage: Storage): ImageResizer {
  const underWay = new Map<string, Promise<Uint8Array | null>>();
  const limit = pLimit(CONCURRENCY);

  async function make(name: string, preset: Preset, format: VariantFormat): Promise<Uint8Array | null> {
    const stored = await storage.read(variantFileName(name, preset, format));
    if (stored) return stored;
    return limit(async () => {
      const original = await originals.read(name);
      if (!original) return null;
      const bytes = await decode('resizeImage', original, preset, format);
      await storeVariant(storage, variantFileName(name, preset, format), bytes);
      return bytes;
    });
  }

  function resize(name: string, preset: Preset, format: VariantFormat): Promise<Uint8Array | null> {
    const key = variantFileName(name, preset, format);
    const running = underWay.get(key);
    if (running) return running;
    const making = make(name, preset, format).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  }

  return {
    resize,

    async stream(name, preset, format) {
      const stored = await storage.stream(variantFileName(name, preset, format));
      if (stored) return stored;
      const bytes = await resize(name, preset, format);
      return bytes && { size: bytes.byteLength, body: streamOf(bytes) };
    },

    async deleteVariants(name) {
      for (const key of variantFileNames(name)) {
        // What is being made would be stored a moment after it was removed.
        await underWay.get(key)?.catch(() => {});
        await storage.remove(key);
      }
    },
  };
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

/** One core stays free for pages and uploads; each process that decodes takes memory. */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));

/** One for the process, whose cores all of its resizers share. */
const decode = openDecoder(CONCURRENCY);

/** A full disk is no reason not to show a picture. */
async function storeVariant(storage: Storage, name: string, bytes: Uint8Array): Promise<void> {
  try {
    await storage.write(name, bytes);
  } catch (error) {
    // Another process was faster; its file is as good.
    if (error instanceof NameTaken) return;
    const cause = error instanceof Error ? error.message : String(error);
    logOnceAMinute(`variant ${keyOf(error)}`, cause, `Failed to store the image variant ${name}: ${cause}`);
  }
}

function variantFileName(name: string, preset: Preset, format: VariantFormat): string {
  return `${preset}-${name}.${format}`;
}

function variantFileNames(name: string): string[] {
  const presets = Object.keys(PRESETS) as Preset[];
  return presets.flatMap((preset) => VARIANT_FORMATS.map((format) => variantFileName(name, preset, format)));
}
