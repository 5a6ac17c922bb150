import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import { PRESETS, VARIANT_FORMATS, type VariantFormat } from '#media/image-addresses.ts';
import { openImageResizer } from '#media/image-resizer.server.ts';
import { openDirectoryStorage } from '#media/storage/directory.server.ts';

/**
 * `node bench/variants.ts [photo.jpg]`: how long the first request for a `card` takes from an original of 1.8 megapixels
 * (reading it, making the picture and keeping it), beside a plain sharp resize to the same format in the same run.
 */
const [photo = 'demo/images/women-belted-trench-1.jpg'] = process.argv.slice(2);
const ROUNDS = 15;
const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const originals = await openDirectoryStorage(join(directory, 'originals'));
const resizer = openImageResizer(originals, await openDirectoryStorage(join(directory, 'kept')));
const bytes = await readFile(photo);
const { width, height } = PRESETS.card;

console.log('card     first request   plain sharp   ratio');
for (const format of VARIANT_FORMATS) {
  const first: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `${1_763_600_000_000 + round}-${format.padEnd(12, 'x')}.jpg`;
    await originals.write(name, bytes);
    first.push(await milliseconds(() => resizer.resize(name, 'card', format)));
    plain.push(
      await milliseconds(() =>
        sharp(bytes)
          .resize(width, height)
          .toFormat(format === 'jpg' ? 'jpeg' : format)
          .toBuffer(),
      ),
    );
  }
  report(format, median(first), median(plain));
}
await rm(directory, { recursive: true });

function report(format: VariantFormat, first: number, plain: number): void {
  const columns = [`${first.toFixed(0)} ms`.padStart(14), `${plain.toFixed(0)} ms`.padStart(14)];
  console.log(`${format.padEnd(8)}${columns.join('')}${(first / plain).toFixed(2).padStart(8)}`);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
