import sharp from 'sharp';
import {
  limitsOfProgram,
  ResourceUse,
  serveRequests,
  yieldToServer,
} from '#platform/processes/serve-requests.server.ts';
import { PRESETS, type Preset, type VariantFormat } from '../image-addresses.ts';
import { TOO_COMPLEX, UploadRefused } from '../uploads/upload-rules.ts';
import { cleanImage, cleanLogo } from './clean-image.server.ts';

/*
 * The decoder process. Images are decoded here, so that an image that crashes or exploits the decoder does not affect
 * the server. libvips works in its own threads, so the main thread is free to watch the process and ends it when a job
 * exceeds its limits.
 */

const TASKS = { cleanImage, cleanLogo, resizeImage };

export type Tasks = typeof TASKS;

export interface Job {
  task: string;
  args: unknown[];
}

/** The outcome of a job. */
export type DecoderAnswer = { result: unknown } | { refused: string; cause?: unknown } | { failed: string };

/** A decoder can fill about 20 MB in this time. */
const WATCH_MS = 5;

const use = new ResourceUse(limitsOfProgram());

yieldToServer();
serveRequests<Job>(async (job) => {
  const isWithinLimits = watch();
  const answer = await answerTo(job);
  // A job that exceeded its limits has already been answered; a second answer would be taken for the next job's.
  return isWithinLimits() ? answer : null;
});

async function answerTo({ task, args }: Job): Promise<DecoderAnswer> {
  try {
    const run = TASKS[task as keyof Tasks] as (...args: unknown[]) => Promise<unknown>;
    return { result: await run(...args) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof UploadRefused)) return { failed: reason };
    return { refused: reason, cause: error.cause instanceof Error ? error.cause.message : undefined };
  }
}

/** Watches a job. @returns a function that stops watching and returns whether the job stayed within its limits */
function watch(): () => boolean {
  let isWithinLimits = true;
  use.restart();
  const timer = setInterval(() => {
    if (!use.exceedsLimits()) return;
    clearInterval(timer);
    isWithinLimits = false;
    const refusal: DecoderAnswer = { refused: TOO_COMPLEX };
    process.send?.(refusal, () => process.kill(process.pid, 'SIGKILL'));
  }, WATCH_MS);
  return () => {
    clearInterval(timer);
    return isWithinLimits;
  };
}

/** Visitors wait for these images, so AVIF uses a low effort: a fifth of the default time for 5% more bytes. */
async function resizeImage(original: Uint8Array, preset: Preset, format: VariantFormat): Promise<Uint8Array> {
  const resized =
    preset === 'social' ? sharp(original).resize(PRESETS.social) : await scaled(original, PRESETS[preset]);
  if (format === 'avif') return resized.avif({ quality: 55, effort: 1 }).toBuffer();
  if (format === 'webp') return resized.webp({ quality: 78, effort: 3 }).toBuffer();
  return resized.flatten({ background: 'white' }).jpeg({ quality: 80, progressive: true }).toBuffer();
}

/** Scales an image, uncropped, to at most as many pixels as `size` has. */
async function scaled(original: Uint8Array, size: { width: number; height: number }) {
  const { width, height } = await sharp(original).metadata();
  const scale = Math.min(1, Math.sqrt((size.width * size.height) / (width * height)));
  return sharp(original).resize({
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    fit: 'fill',
  });
}
