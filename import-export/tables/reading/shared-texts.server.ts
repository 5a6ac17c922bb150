import { closeSync, readSync, writeSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { openUnnamedFile } from './temporary-file.server.ts';
import { unpackError } from './zip-archive.server.ts';

const BLOCK_BYTES = 64 * 1024;
/** 16 MB. Cells refer to texts roughly in the order of the list, so a few blocks serve most of them. */
const MAX_BLOCKS = 256;

/**
 * The texts of a workbook by their number, in a temporary file. In memory, the texts of 100,000 products with
 * descriptions would take a few hundred megabytes.
 */
export class SharedTexts {
  readonly #file: number;
  /** Position of each text, and the end of the last one. */
  #starts = new Float64Array(1024);
  #count = 0;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  readonly #blocks = new LRUCache<number, Buffer>({ max: MAX_BLOCKS });

  constructor(directory: string) {
    this.#file = openUnnamedFile(directory);
  }

  add(text: string): void {
    const bytes = Buffer.from(text);
    const end = (this.#starts[this.#count] ?? 0) + bytes.length;
    this.#count += 1;
    if (this.#count === this.#starts.length) {
      const larger = new Float64Array(this.#count * 2);
      larger.set(this.#starts);
      this.#starts = larger;
    }
    this.#starts[this.#count] = end;
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    if (this.#pendingBytes > BLOCK_BYTES) this.finish();
  }

  /** Writes pending texts. Call it before reading the first text. */
  finish(): void {
    writeSync(this.#file, Buffer.concat(this.#pending));
    [this.#pending, this.#pendingBytes] = [[], 0];
  }

  /** Returns the number of bytes of a text. */
  sizeOf(index: number): number {
    if (!(Number.isInteger(index) && index >= 0 && index < this.#count))
      throw unpackError(new Error(`no text ${index}`));
    return (this.#starts[index + 1] ?? 0) - (this.#starts[index] ?? 0);
  }

  /** @param index as checked by `sizeOf`. */
  get(index: number): string {
    const start = this.#starts[index] ?? 0;
    const end = this.#starts[index + 1] ?? 0;
    const block = Math.floor(start / BLOCK_BYTES);
    const offset = start - block * BLOCK_BYTES;
    if (offset + end - start <= BLOCK_BYTES)
      return this.#block(block).toString('utf8', offset, offset + end - start);
    return this.#read(start, end - start).toString('utf8');
  }

  close(): void {
    closeSync(this.#file);
  }

  #block(at: number): Buffer {
    const known = this.#blocks.get(at);
    if (known) return known;
    const read = this.#read(at * BLOCK_BYTES, BLOCK_BYTES);
    this.#blocks.set(at, read);
    return read;
  }

  #read(start: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, readSync(this.#file, bytes, 0, length, start));
  }
}
