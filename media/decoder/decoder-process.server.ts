import { setPriority } from 'node:os';
import { PRESETS, type Preset, type VariantFormat } from '../image-addresses.ts';
import { UploadRefused } from '../upload-refused.ts';
import { TOO_COMPLEX } from '../upload-rules.ts';
import { cleanImage } from './clean-image.server.ts';
import { sharp } from './sharp.server.ts';

/*
 * The program of the process that decodes images: what a file does to a decoder it does here, and not to the shop. It
 * watches itself, because its own thread has nothing to do while libvips works in another, and ends when one job takes
 * more than its bounds.
 */

const TASKS = { cleanImage, resizeImage };

export type Tasks = typeof TASKS;

export interface Job {
  task: string;
  args: unknown[];
}

/** What became of a job; `died` is said by whoever started the process. */
export type Answer =
  | { result: unknown }
  | { refused: string; cause?: unknown }
  | { failed: string }
  | { died: string };

const [megabytes, seconds] = process.argv.slice(2).map(Number) as [number, number];

/** In which a decoder can fill some 20 MB. */
const WATCH_MS = 5;

// Pages go first. Threads inherit it, and those of libvips are started later.
setPriority(10);
// They are sent to all processes of a terminal or a service: the shop finishes what is under way.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
// The shop has ended, or has no more use for this process. An ordinary exit would wait for the decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', async (job: Job) => {
  const isWithinBounds = watch();
  const answer = await answerTo(job);
  // Its refusal has been sent: another answer would be taken for that to the next job.
  if (isWithinBounds()) process.send?.(answer);
});
const baseline = process.memoryUsage.rss();
process.send?.('ready');

async function answerTo({ task, args }: Job): Promise<Answer> {
  try {
    const run = TASKS[task as keyof Tasks] as (...args: unknown[]) => Promise<unknown>;
    return { result: await run(...args) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof UploadRefused)) return { failed: reason };
    return { refused: reason, cause: error.cause instanceof Error ? error.cause.message : undefined };
  }
}

/** @returns ends it, and tells whether the job took no more than its bounds */
function watch(): () => boolean {
  let isWithinBounds = true;
  const begun = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    const isTooLong = user + system > seconds * 1_000_000;
    const isTooLarge = process.memoryUsage.rss() - baseline > megabytes * 1_000_000;
    if (!isTooLong && !isTooLarge) return;
    clearInterval(timer);
    isWithinBounds = false;
    const refusal: Answer = { refused: TOO_COMPLEX };
    process.send?.(refusal, () => process.kill(process.pid, 'SIGKILL'));
  }, WATCH_MS);
  return () => {
    clearInterval(timer);
    return isWithinBounds;
  };
}

/** AVIF at an effort that costs a fifth of the default and 5 % more bytes: it is made while a visitor waits. */
async function resizeImage(original: Uint8Array, preset: Preset, format: VariantFormat): Promise<Uint8Array> {
  const resized =
    preset === 'social' ? sharp(original).resize(PRESETS.social) : await scaled(original, PRESETS[preset]);
  if (format === 'avif') return resized.avif({ quality: 55, effort: 1 }).toBuffer();
  if (format === 'webp') return resized.webp({ quality: 78, effort: 3 }).toBuffer();
  return resized.flatten({ background: 'white' }).jpeg({ quality: 80, progressive: true }).toBuffer();
}

/** The whole picture in its own shape, with at most as many pixels as `size` has. */
async function scaled(original: Uint8Array, size: { width: number; height: number }) {
  const { width, height } = await sharp(original).metadata();
  const scale = Math.min(1, Math.sqrt((size.width * size.height) / (width * height)));
  return sharp(original).resize({
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    fit: 'fill',
  });
}
