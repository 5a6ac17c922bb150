/**
 * Reads the file name from an upload's `Content-Disposition` header (RFC 6266, 4.3: `filename*` in UTF-8). Removes
 * folders and control characters, and truncates to `MAX_FILE_NAME_LENGTH`. Returns `null` if the header contains none.
 */
export function fileNameOf(disposition: string | null): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]*)/i.exec(disposition ?? '') ?? [];
  return plainFileName(encoded === undefined ? '' : decoded(encoded));
}

/** Returns the last part of a path, as one line of at most `MAX_FILE_NAME_LENGTH`; `null` if it is blank. */
export function plainFileName(path: string): string | null {
  const name =
    path
      .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
      .split(/[/\\]/)
      .at(-1)
      ?.trim() ?? '';
  return [...name].slice(0, MAX_FILE_NAME_LENGTH).join('').trim() || null;
}

/** Returns the file name in the address of a photo; `null` if it has none. */
export function fileNameInUrl({ pathname }: URL): string | null {
  return plainFileName(decoded(pathname) || pathname);
}

/** Returns the value of the `Content-Disposition` header for a file name. */
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
