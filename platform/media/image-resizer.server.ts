import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { keyOf, logOnceAMinute } from '#platform/log/log.server.ts';
import { openDecoder } from './decoder/decoder.server.ts';
import { PRESETS, type Preset, VARIANT_FORMATS, type VariantFormat } from './image-addresses.ts';
import { NameTaken, type Storage, type StreamedFile } from './storage/storage.ts';

/** Scales images to preset sizes. Makes each variant once and stores it. */
export type ImageResizer = ReturnType<typeof openImageResizer>;

/**
 * Makes variants of the files in `originals` and stores them in `storage`. Simultaneous requests for the same variant
 * share one result. Requests that wait in the queue hold no image data in memory.
 */
export function openImageResizer(originals: Storage, storage: Storage) {
  const pending = new Map<string, Promise<Uint8Array | null>>();
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

  /** Returns the bytes of a variant; `null` if there is no such original. */
  function resize(name: string, preset: Preset, format: VariantFormat): Promise<Uint8Array | null> {
    const key = variantFileName(name, preset, format);
    const running = pending.get(key);
    if (running) return running;
    const making = make(name, preset, format).finally(() => pending.delete(key));
    pending.set(key, making);
    return making;
  }

  return {
    resize,

    /** Opens a variant for streaming; `null` if there is no such original. Read the stream to its end or cancel it. */
    async stream(name: string, preset: Preset, format: VariantFormat): Promise<StreamedFile | null> {
      const stored = await storage.stream(variantFileName(name, preset, format));
      if (stored) return stored;
      const bytes = await resize(name, preset, format);
      return bytes && { size: bytes.byteLength, body: streamOf(bytes) };
    },

    /** Deletes the variants of an original. Remove the original first; otherwise variants can be created again. */
    async deleteVariants(name: string): Promise<void> {
      for (const key of variantFileNames(name)) {
        // Wait for a variant that is being made; otherwise it would be stored after its deletion.
        await pending.get(key)?.catch(() => {});
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

/** Leaves a core free for pages and uploads. At most 2, because each decoder process takes memory. */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Shared by all resizers of this process. */
const decode = openDecoder(CONCURRENCY);

/** Stores a variant. Only logs a failure, because the image can be served even if the disk is full. */
async function storeVariant(storage: Storage, name: string, bytes: Uint8Array): Promise<void> {
  try {
    await storage.write(name, bytes);
  } catch (error) {
    // Another process has stored the same variant.
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
