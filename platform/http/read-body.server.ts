/** Maximum bytes: several times the longest product. Images are uploaded separately. */
const MAX_BODY_BYTES = 1_048_576;

/**
 * Reads the fields of a form.
 *
 * @param maxBytes the limit of a form whose fields need more than a megabyte.
 * @throws a 400 response if the body is not a form or contains a NUL character, 413 if it is larger than the limit.
 */
export async function readForm(request: Request, maxBytes = MAX_BODY_BYTES): Promise<FormData> {
  const body = await readBody(request, maxBytes);
  const form = await body.formData().catch(() => {
    throw incomplete();
  });
  // PostgreSQL stores no NUL characters, and no keyboard types them.
  if ([...form.values()].some((value) => value.toString().includes('\0'))) throw incomplete();
  return form;
}

/** Returns a text field of a form; empty if it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns the fields `name:ar`, `name:zh` and so on of a form, by their languages. */
export function readNames(form: FormData): Record<string, unknown> {
  const names = [...form].flatMap(([field, value]) =>
    field.startsWith('name:') ? [[field.slice('name:'.length), value]] : [],
  );
  return Object.fromEntries(names);
}

/**
 * Reads JSON.
 *
 * @param maxBytes the limit of a form whose fields need more than a megabyte.
 * @throws a 400 response if the body is not JSON, 413 if it is larger than the limit.
 */
export async function readJson(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const bytes = await (await readBody(request, maxBytes)).arrayBuffer();
  try {
    // JSON is UTF-8 (RFC 8259, 8.1). `json()` would replace the letters of another encoding, and the shop store the result.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw incomplete();
  }
}

/**
 * Reads the bytes of a small file.
 *
 * @param tooLarge returns the message for a larger file; receives its size, or `null` if the request does not say it.
 * @throws a 413 response if the file is larger than `maxBytes`.
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  tooLarge: (size: number | null) => string,
): Promise<Uint8Array> {
  const message = tooLarge(Number(request.headers.get('Content-Length')) || null);
  return new Uint8Array(await (await readBody(request, maxBytes, message)).arrayBuffer());
}

/** Never holds more than the limit: rejects a larger Content-Length at once, and stops reading at the limit. */
async function readBody(
  { headers, body }: Request,
  maxBytes = MAX_BODY_BYTES,
  tooLargeMessage = TOO_LARGE,
): Promise<Response> {
  const tooLarge = () => Response.json({ message: tooLargeMessage }, { status: 413 });
  if (Number(headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge();
  const bytes = await receiveBytes(body, maxBytes);
  if (bytes.byteLength > maxBytes) throw tooLarge();
  const type = headers.get('Content-Type');
  return new Response(bytes, { headers: type ? { 'Content-Type': type } : {} });
}

/** Receives a body to its end, or until it is longer than `maxBytes`. */
export async function receiveBytes(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks);
}

function incomplete(): Response {
  return Response.json({ message: INCOMPLETE }, { status: 400 });
}

export const INCOMPLETE = 'The form is incomplete. Please reload the page and try again.';
const TOO_LARGE = 'The form is too large to be saved. Please shorten its texts.';
