import { type ArchiveEntry, ArchiveRefused, MAX_ENTRY_BYTES } from './entries.ts';

const BLOCK = 512;

/**
 * Writes files as a tar stream (POSIX, "pax", ustar interchange format), which every tar program reads. The reader
 * below accepts only plain files with short names: no links, and no extended headers, whose length is unlimited.
 */
export async function* packEntries(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  for await (const { path, bytes } of entries) {
    yield headerOf(path, bytes.length);
    if (bytes.length > 0) yield bytes;
    const rest = bytes.length % BLOCK;
    if (rest > 0) yield Buffer.alloc(BLOCK - rest);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/**
 * Yields the files of such a stream, each in memory. Reads beyond the end of the archive, because only the end of a
 * compressed or encrypted stream proves that it is complete.
 *
 * @throws {ArchiveRefused} if the stream is anything else, or is incomplete.
 */
export async function* unpackEntries(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const bytes = new Bytes(chunks);
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const { path, size } = readHeader(header);
    const content = await bytes.take(size);
    if (size % BLOCK > 0) await bytes.take(BLOCK - (size % BLOCK));
    yield { path, bytes: content };
  }
  await bytes.drain();
}

/** Offset and length of the fields in a header. */
const NAME = [0, 100] as const;
const SIZE = [124, 12] as const;
const CHECKSUM = [148, 8] as const;
const TYPE_AND_LINK = [156, 101] as const;

function headerOf(path: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  header.write(path, 0, 'latin1');
  // Mode, owner and group.
  header.write(`0000600\x000000000\x000000000\0`, 100, 'latin1');
  header.write(octal(size, 11), SIZE[0], 'latin1');
  header.write(octal(Math.floor(Date.now() / 1000), 11), 136, 'latin1');
  header.write('0', TYPE_AND_LINK[0], 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${octal(checksumOf(header), 6)}\0 `, CHECKSUM[0], 'latin1');
  return header;
}

function readHeader(header: Buffer): { path: string; size: number } {
  const text = ([from, length]: readonly [number, number]) =>
    header.toString('latin1', from, from + length).replace(/[\0 ].*$/s, '');
  if (Number.parseInt(text(CHECKSUM), 8) !== checksumOf(header)) refuse('It is damaged');
  if (text([257, 6]) !== 'ustar' || text(TYPE_AND_LINK) !== '0' || text([345, 155]) !== '') {
    refuse('It contains something other than plain files');
  }
  const size = /^[0-7]{11}$/.test(text(SIZE)) ? Number.parseInt(text(SIZE), 8) : Number.NaN;
  if (!(size <= MAX_ENTRY_BYTES)) refuse('It contains a file that is too large');
  return { path: text(NAME), size };
}

/** The sum of all bytes, with spaces in place of the checksum itself. */
function checksumOf(header: Buffer): number {
  const [from, length] = CHECKSUM;
  return header.reduce((sum, byte, at) => sum + (at >= from && at < from + length ? 32 : byte), 0);
}

/** Reads a given number of bytes from a stream of chunks. */
class Bytes {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #left: Uint8Array = new Uint8Array();

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Reads in chunks, so that a false size in a header takes no memory. */
  async take(size: number): Promise<Buffer> {
    const parts = [];
    for (let missing = size; missing > 0; ) {
      if (this.#left.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) return refuse('Its end is missing');
        this.#left = next.value;
      }
      const part = this.#left.subarray(0, missing);
      parts.push(part);
      missing -= part.length;
      this.#left = this.#left.subarray(part.length);
    }
    return Buffer.concat(parts);
  }

  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }
}

function refuse(reason: string): never {
  throw new ArchiveRefused(reason);
}
