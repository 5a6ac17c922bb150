import { TableError } from '../table.ts';
import { tableTexts } from '../texts.ts';
import { allDigits, BUILT_IN_FORMATS, numberFormat, type ShowNumber } from './number-format.ts';
import { type Tag, xmlEvents } from './xml.server.ts';
import type { Archive } from './zip-archive.server.ts';

/** Returns how the numbers in cells of a style are shown. */
export type CellFormats = (style: number) => ShowNumber;

const MAX_BYTES = 32 * 1024 * 1024;
/** Excel's own limits: number of cell styles, and length of a number format. */
const MAX_STYLES = 65_490;
const MAX_PATTERN_LENGTH = 255;

/**
 * Reads the number formats of the cell styles of a workbook from `styles.xml`.
 *
 * @param daysToAdd 1462 if the workbook counts days from 1904, else 0.
 * @throws TableError if the file is damaged or exceeds a limit.
 */
export async function readCellFormats(
  archive: Archive,
  path: string,
  daysToAdd: number,
): Promise<CellFormats> {
  if (archive.sizeOf(path) > MAX_BYTES) throw tooManyFormats();
  const patterns = new Map<number, string>();
  const patternIds: number[] = [];
  let list = '';
  const handlers = {
    open({ name, attributes }: Tag) {
      if (name === 'numFmts' || name === 'cellXfs') list = name;
      const id = Number(attributes.numFmtId ?? 0);
      if (list === 'numFmts' && name === 'numFmt') {
        const pattern = attributes.formatCode ?? '';
        if (pattern.length > MAX_PATTERN_LENGTH || patterns.size > MAX_STYLES) throw tooManyFormats();
        patterns.set(id, pattern);
      } else if (list === 'cellXfs' && name === 'xf') {
        if (patternIds.length === MAX_STYLES) throw tooManyFormats();
        patternIds.push(id);
      }
    },
    close(name: string) {
      if (name === list) list = '';
    },
  };
  for await (const _ of xmlEvents(await archive.open(path), handlers));
  const formats = new Map<number, ShowNumber>();
  return (style) => {
    const id = patternIds[style] ?? 0;
    const known = formats.get(id);
    if (known) return known;
    const pattern = patterns.get(id) ?? BUILT_IN_FORMATS[id];
    const made = pattern ? numberFormat(pattern, daysToAdd) : allDigits;
    formats.set(id, made);
    return made;
  };
}

function tooManyFormats(): TableError {
  return new TableError(tableTexts.file.tooManyFormats);
}
