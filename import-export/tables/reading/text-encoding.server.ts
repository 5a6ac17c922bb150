import type { Readable } from 'node:stream';

import { type Encoding, guessEncoding } from './encodings.ts';

/** Bytes of lines with non-ASCII characters from which the encoding is guessed. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * Detects the encoding of a text: by its byte order mark, by the zeros that UTF-16 puts between Latin letters, else
 * UTF-8 unless too many characters are invalid in it. Otherwise it guesses by the words. Reads the whole text, because
 * the only accent may be in the last row.
 */
export async function encodingOf(bytes: Readable): Promise<Encoding> {
  const decoder = new TextDecoder();
  let broken = 0;
  let beyondAscii = 0;
  let isFirst = true;
  const sample: Buffer[] = [];
  let sampled = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const marked = isFirst ? encodingOfBeginning(chunk) : null;
    if (marked) return marked;
    isFirst = false;
    if (sampled < SAMPLE_BYTES) {
      const lines = linesBeyondAscii(chunk);
      sample.push(lines);
      sampled += lines.length;
    }
    const text = decoder.decode(chunk, { stream: true });
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) broken += 1;
      else if (code > 0x7f) beyondAscii += 1;
    }
  }
  return broken * 10 <= beyondAscii ? 'utf-8' : guessEncoding(Buffer.concat(sample));
}

function linesBeyondAscii(chunk: Buffer): Buffer {
  const lines = chunk
    .toString('latin1')
    .split('\n')
    .filter((line) => /[\x80-\xff]/.test(line));
  return Buffer.from(`${lines.join('\n')}\n`.slice(0, SAMPLE_BYTES), 'latin1');
}

/** Decodes a text as a stream, without its byte order mark. */
export async function* decoded(bytes: Readable, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function encodingOfBeginning(beginning: Buffer): Encoding | null {
  // A byte order mark decides, even if the text contains U+FFFD.
  if (beginning.subarray(0, 3).equals(Buffer.from('\ufeff'))) return 'utf-8';
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le';
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return 'utf-16be';
  const sample = beginning.subarray(0, 1000);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 5 && even === 0) return 'utf-16le';
  return even > sample.length / 5 && odd === 0 ? 'utf-16be' : null;
}
