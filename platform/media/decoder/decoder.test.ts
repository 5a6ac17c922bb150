import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { decodersOf, isDecoder, type RunningDecoder } from '../testing/decoder-processes.ts';
import { hostileImages } from '../testing/hostile-images.ts';
import { NOT_AN_IMAGE, TOO_COMPLEX, TOO_MANY_PIXELS, UploadRefused } from '../uploads/upload-rules.ts';
import { openDecoder } from './decoder.server.ts';

const limits = { quality: 0.8, maxDimension: 1920, maxFileSize: 10_485_760 };
const photograph = readFileSync('demo/images/bags-zip-pouch-1.jpg');
const { packedTexts, packedUnicodeTexts, packedProfiles, longLines, oneColumn, sixteenBits, interlaced } =
  hostileImages();

const earlierDecoders = new Set<number>();
beforeEach(() => {
  for (const { pid } of decodersOf(process.pid)) earlierDecoders.add(pid);
});

test.each(Object.entries({ packedTexts, packedUnicodeTexts, packedProfiles }))(
  'Im-1 only the visible parts of a PNG are decoded: %s',
  async (_, bytes) => {
    const decode = openDecoder(1, { megabytes: 80, seconds: 9 });
    expect(await decode('cleanImage', bytes, 'png', limits)).toMatchObject({ format: 'png' });
  },
  120_000,
);

test.each([
  ['memory', interlaced, { megabytes: 280, seconds: 9 }],
  ['time', sixteenBits, { megabytes: 280, seconds: 0.2 }],
])(
  'Im-1 an image that takes too much %s is refused; the next image is decoded',
  async (_, bytes, bounds) => {
    const decode = openDecoder(1, bounds);
    let peakMegabytes = 0;
    const watch = setInterval(() => {
      peakMegabytes = Math.max(peakMegabytes, ...ownDecoders().map((decoder) => decoder.peakMegabytes));
    }, 10);
    const hostile = decode('cleanImage', bytes, 'png', limits);
    const ordinary = decode('resizeImage', photograph, 'thumb', 'jpg');
    await expect(hostile).rejects.toEqual(new UploadRefused(TOO_COMPLEX));
    clearInterval(watch);
    // The limit plus the memory of an idle decoder.
    expect(peakMegabytes).toBeLessThan(450);
    expect((await ordinary).byteLength).toBeGreaterThan(100);
  },
  120_000,
);

test('Im-1 a decoder that ends while the event loop is blocked is also replaced', async () => {
  const decode = openDecoder(1, { megabytes: 280, seconds: 0.2 });
  // Block the event loop, so that it receives the exit and the last message in one iteration, the exit first.
  const busy = setInterval(() => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
  }, 5);
  const hostile = decode('cleanImage', sixteenBits, 'png', limits);
  const ordinary = decode('resizeImage', photograph, 'thumb', 'jpg');
  await expect(hostile).rejects.toEqual(new UploadRefused(TOO_COMPLEX));
  expect((await ordinary).byteLength).toBeGreaterThan(100);
  clearInterval(busy);
});

test.each(Object.entries({ longLines, oneColumn }))(
  'Im-1 an image with an extremely long side is refused before it is decoded: %s',
  async (_, bytes) => {
    // Generous bounds, so that only the check of the sides can refuse the image.
    const decode = openDecoder(1, { megabytes: 4000, seconds: 1000 });
    await expect(decode('cleanImage', bytes, 'png', limits)).rejects.toEqual(
      new UploadRefused(TOO_MANY_PIXELS),
    );
  },
);

// Making and decoding such a photo takes seconds.
test('Im-2 a progressive photo of 48 megapixels and nearly 10 MB is accepted repeatedly', async () => {
  const large = await photographOf48Megapixels();
  expect(large.byteLength).toBeGreaterThan(8_000_000);
  expect(large.byteLength).toBeLessThan(limits.maxFileSize);
  const decode = openDecoder(1);
  for (let time = 0; time < 2; time += 1) {
    const { bytes } = await decode('cleanImage', large, 'jpeg', limits);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1440, height: 1920 });
  }
}, 240_000);

test.runIf(process.platform === 'linux')(
  'a decoder that is killed is replaced, and its image is retried',
  async () => {
    const decode = openDecoder(1);
    await decode('resizeImage', photograph, 'thumb', 'jpg');
    const [{ pid } = { pid: 0 }] = ownDecoders();
    const decoding = decode('resizeImage', photograph, 'modal', 'avif');
    process.kill(pid, 'SIGKILL');
    expect((await decoding).byteLength).toBeGreaterThan(100);
    expect(ownDecoders().map((decoder) => decoder.pid)).not.toContain(pid);
  },
);

test.runIf(process.platform === 'linux')(
  'a decoder that never starts is killed, and the next image gets a new one',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const decode = openDecoder(1);
    const stopped = decode('resizeImage', photograph, 'thumb', 'jpg');
    const ended = expect(stopped).rejects.toThrow('cannot be started: it ended with SIGKILL');
    while (ownDecoders().length === 0) await new Promise(setImmediate);
    for (const { pid } of ownDecoders()) process.kill(pid, 'SIGSTOP');
    vi.advanceTimersByTime(60_000);
    await ended;
    expect((await decode('resizeImage', photograph, 'thumb', 'jpg')).byteLength).toBeGreaterThan(100);
  },
);

test.runIf(process.platform === 'linux')('a file that crashes the decoder twice is refused', async () => {
  const decode = openDecoder(1, { megabytes: 4000, seconds: 60 }, 60_000);
  let crashes = 0;
  const crash = setInterval(() => {
    for (const { pid, peakMegabytes } of ownDecoders()) {
      // Below this, libvips has not started yet.
      if (peakMegabytes < 130) continue;
      process.kill(pid, 'SIGSEGV');
      crashes += 1;
    }
  }, 10);
  const decoding = decode('cleanImage', interlaced, 'png', limits);
  await expect(decoding).rejects.toThrow(NOT_AN_IMAGE);
  clearInterval(crash);
  expect(crashes).toBeGreaterThan(1);
});

test.runIf(process.platform === 'linux')(
  'Im-1 a slow image that ends its decoder is not tried twice',
  async () => {
    const decode = openDecoder(1, { megabytes: 4000, seconds: 60 }, 1_000);
    const decoding = decode('cleanImage', interlaced, 'png', limits);
    const refused = expect(decoding).rejects.toEqual(new UploadRefused(TOO_COMPLEX));
    const [{ pid }] = await vi.waitFor(
      () => {
        // From this size on, libvips has started.
        const started = ownDecoders().filter(({ peakMegabytes }) => peakMegabytes >= 130);
        expect(started).toHaveLength(1);
        return started as [RunningDecoder];
      },
      { timeout: 30_000, interval: 10 },
    );
    process.kill(pid, 'SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    process.kill(pid, 'SIGKILL');
    await refused;
    expect(ownDecoders()).toEqual([]);
  },
);

test.runIf(process.platform === 'linux')(
  'all threads of a decoder have a lower priority than the server',
  async () => {
    await openDecoder(1)('resizeImage', photograph, 'thumb', 'jpg');
    const [{ pid } = { pid: 0 }] = ownDecoders();
    const nices = readdirSync(`/proc/${pid}/task`).map((thread) => {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
      // The 19th field of proc_pid_stat(5), after a name in brackets.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    });
    expect(nices.length).toBeGreaterThan(4);
    expect(Math.min(...nices)).toBeGreaterThanOrEqual(10);
  },
);

test('a decoder has no secrets in its environment and ends with its parent process', async () => {
  const program = `
    import { readFileSync } from 'node:fs';
    import { openDecoder } from '${join(import.meta.dirname, 'decoder.server.ts')}';
    import { decodersOf } from '${join(import.meta.dirname, '../testing/decoder-processes.ts')}';
    const photograph = readFileSync('demo/images/bags-zip-pouch-1.jpg');
    await openDecoder(1)('resizeImage', photograph, 'thumb', 'jpg');
    const environments = decodersOf(process.pid).map(({ pid }) => readFileSync('/proc/' + pid + '/environ', 'utf8'));
    console.log(JSON.stringify({ pids: decodersOf(process.pid).map(({ pid }) => pid), environments }));
  `;
  const env = { ...process.env, SESSION_SECRET: 'a-secret' };
  const answer = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env,
  });
  const { pids, environments } = JSON.parse(answer);
  expect(environments.join()).not.toContain('a-secret');
  expect(pids).toHaveLength(process.platform === 'linux' ? 1 : 0);
  for (const pid of pids) await expect.poll(() => isDecoder(pid)).toBe(false);
});

/** The decoders that the current test started; those of earlier tests may still be idle. */
function ownDecoders(): RunningDecoder[] {
  return decodersOf(process.pid).filter(({ pid }) => !earlierDecoders.has(pid));
}

/** An expensive photo, as some cameras and editors write it: detailed, progressive and rotated. */
function photographOf48Megapixels(): Promise<Buffer> {
  const [width, height, channels] = [8000, 6000, 3] as const;
  const detail = Buffer.from(randomBytes(400 * 400 * channels).map((byte) => 64 + byte / 2));
  return sharp(Buffer.alloc(width * height * channels, detail), { raw: { width, height, channels } })
    .jpeg({ quality: 48, progressive: true })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
