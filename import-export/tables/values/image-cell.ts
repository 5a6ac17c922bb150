/** Longer than any cell of addresses. */
const MAX_CELL_LENGTH = 100_000;

/**
 * Returns the photos that a cell names: addresses or file names, separated by `|`, `~`, `;`, `,` or line breaks, or as a
 * list of a program. Addresses without a scheme are accepted; `N/A` is ignored.
 *
 * @returns addresses and file names such as `file:tote.jpg`, and the texts that cannot be photos
 */
export function imagesIn(cell: string) {
  const found = { images: [] as string[], ignored: [] as string[] };
  for (const piece of piecesOf(cell.slice(0, MAX_CELL_LENGTH))) {
    if (NOTHING.test(piece)) continue;
    const source = sourceIn(piece);
    if (source) found.images.push(source);
    else found.ignored.push(piece);
  }
  return found;
}

const NOTHING = /^(?:n\/?a|none|no_selection|null|nil|no image|-+|0|#n\/a|undefined|nan)$/i;

function piecesOf(cell: string): string[] {
  return listedIn(cell)
    .flatMap((text) => text.split(/[\r\n\t]/))
    .flatMap(atSeparators)
    .flatMap(atBlanks)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

/** Returns the texts of a list as JSON, also with objects such as `{"src": "…"}`, or as PostgreSQL writes it: `{a,b}`. */
function listedIn(cell: string): string[] {
  const text = cell.trim();
  if (/^\{(?!\s*"\w+"\s*:).*\}$/s.test(text))
    return [...text.slice(1, -1).matchAll(/"([^"]*)"|[^,"]+/g)].map(([piece, quoted]) => quoted ?? piece);
  if (!/^[[{"]/.test(text)) return [cell];
  try {
    return textsIn(JSON.parse(text));
  } catch {
    return [cell];
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  const { src, url, image } = (value ?? {}) as Record<string, unknown>;
  return [src, url, image].filter((text) => typeof text === 'string').slice(0, 1);
}

/**
 * Splits a text at `|`, `~`, `;` and `,` where an address begins or a file name has ended, because addresses can contain
 * these signs.
 */
function atSeparators(text: string): string[] {
  const pieces: string[] = [];
  let isAfterEnd = true;
  let sign = '';
  for (const part of text.split(/([|~;,])/)) {
    if (/^[|~;,]$/.test(part)) {
      sign = part;
      continue;
    }
    const isNew: boolean = isAfterEnd || /^\s*(?:https?:)?\/\//i.test(part);
    const piece: string = isNew ? part : `${pieces.pop()}${sign}${part}`;
    pieces.push(piece);
    isAfterEnd = ENDING.test(piece.trim()) || piece.trim() === '';
  }
  return pieces;
}

/** Splits several addresses at blanks. File names are not split, because they can contain blanks. */
function atBlanks(piece: string): string[] {
  return piece.split('://').length > 2 ? piece.split(/\s/) : [piece];
}

const ENDING = /\.(?:jpe?g|png|gif|webp|avif|heic|heif|tiff?|bmp|svg)$/i;
const UNSUPPORTED = /\.(?:heic|heif|tiff?|bmp|svg|pdf|mp4|mov|webm)(?:[?#]|$)/i;

function sourceIn(piece: string): string | null {
  const text = piece.startsWith('//') ? `https:${piece}` : piece;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  const isHost = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}\//i.test(text);
  if (scheme === 'http' || scheme === 'https' || isHost) {
    const address = URL.parse(isHost ? `https://${text}` : text);
    return address && !UNSUPPORTED.test(address.pathname) ? address.href : null;
  }
  // Use only the file name of a path such as `C:\photos\bag.jpg`. The folder on the owner's computer does not matter.
  const file = text.split(/[\\/]/).at(-1)?.trim() ?? '';
  return /\.(?:jpe?g|png|gif|webp)$/i.test(file) ? FILE + file : null;
}

/** The prefix of a photo's source that is a file name instead of an address. */
export const FILE = 'file:';

/** Returns the file name in a source; `null` for an address. */
export function fileIn(source: string): string | null {
  return source.startsWith(FILE) ? source.slice(FILE.length) : null;
}
