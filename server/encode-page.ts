import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** A body and its compressed form, once that is ready. */
export interface Encoded {
  body: Buffer;
  brotli?: Buffer;
  /** How often it was sent from memory. */
  hits: number;
}

const compress = promisify(brotliCompress);

/**
 * At which hit a page is compressed how well. A page that nobody asks for again costs nothing, one that is asked for
 * is compressed quickly, and one that is asked for often as small as can be.
 */
const QUALITY_AT_HIT: Record<number, number> = { 1: 4, 5: 11 };

/** Counts a hit, and at some of them compresses the page in the background. `onGrown` hears how many bytes that adds. */
export function encodeAsAskedFor(page: Encoded, onGrown: (bytes: number) => void): void {
  page.hits += 1;
  const quality = QUALITY_AT_HIT[page.hits];
  if (quality === undefined) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.body.byteLength,
  };
  void compress(page.body, { params }).then((brotli) => {
    const grown = brotli.byteLength - (page.brotli?.byteLength ?? 0);
    // The quick one may come in after the good one.
    if (page.brotli && grown >= 0) return;
    page.brotli = brotli;
    onGrown(grown);
  });
}
