import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { MAX_ROW_BYTES, MAX_TABLE_BYTES, TableError } from '../table.ts';
import { tableTexts } from '../texts.ts';
import { unpackError } from './zip-archive.server.ts';

/** A start tag; its name has no namespace prefix. */
export interface Tag {
  name: string;
  attributes: Record<string, string | undefined>;
}

export interface Handlers {
  open(tag: Tag): void;
  text?(piece: string): void;
  close?(name: string): void;
}

/**
 * Reads XML as a stream, and yields after each chunk. Custom entities are refused, because a small file could expand to
 * a large text.
 *
 * @throws TableError if it is not well-formed or too large, or if its encoding is unknown.
 */
export async function* xmlEvents(
  bytes: Readable,
  handlers: Handlers,
  encoding = 'utf-8',
): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  let sinceEvent = 0;
  parser.on('opentag', (tag) => {
    sinceEvent = 0;
    handlers.open({ name: withoutPrefix(tag.name), attributes: tag.attributes as Record<string, string> });
  });
  if (handlers.text) parser.on('text', (piece) => handlers.text?.(piece));
  if (handlers.text) parser.on('cdata', (piece) => handlers.text?.(piece));
  parser.on('closetag', ({ name }) => {
    sinceEvent = 0;
    handlers.close?.(withoutPrefix(name));
  });
  parser.on('error', (error) => {
    throw error;
  });
  let decoder: TextDecoder | null = null;
  let count = 0;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      count += chunk.length;
      sinceEvent += chunk.length;
      if (count > MAX_TABLE_BYTES) throw new TableError(tableTexts.file.tooLarge);
      decoder ??= new TextDecoder(encoding);
      parser.write(decoder.decode(chunk, { stream: true }));
      // The parser would collect an endless text until it is closed.
      if (sinceEvent > MAX_TEXT_BYTES) throw new TableError(tableTexts.file.textTooLong);
      yield;
    }
    parser.close();
  } catch (error) {
    throw error instanceof TableError ? error : unpackError(error);
  } finally {
    bytes.destroy();
  }
}

/** Enough for the longest row, also with entities. */
const MAX_TEXT_BYTES = 2 * MAX_ROW_BYTES;

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
