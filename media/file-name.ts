/**
 * What the header `Content-Disposition` of an upload says the file is called (RFC 6266, 4.3: `filename*` in UTF-8),
 * without folders and control characters, cut to `MAX_FILE_NAME_LENGTH`; `null` where it says nothing that can be read.
 */
export function fileNameOf(disposition: string | null): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]*)/i.exec(disposition ?? '') ?? [];
  return plainFileName(encoded === undefined ? '' : decoded(encoded));
}

/** The last part of a path in one line, no longer than is stored; `null` where it says nothing. */
export function plainFileName(path: string): string | null {
  const name =
    path
      .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
      .split(/[/\\]/)
      .at(-1)
      ?.trim() ?? '';
  return [...name].slice(0, MAX_FILE_NAME_LENGTH).join('').trim() || null;
}

/** The header that tells what a file is called. */
export function dispositionOf(fileName: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed())}`;
}

const MAX_FILE_NAME_LENGTH = 200;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
