import { errorResponse } from './handle-write.server.ts';

/** Bytes: several times the longest product that can be saved. Images go another way. */
const MAX_BODY_BYTES = 1_048_576;

/**
 * The fields of a form that was sent.
 *
 * @throws a 400 answer where the body is no form, 413 where it is over a megabyte.
 */
export async function readForm(request: Request): Promise<FormData> {
  const body = await readBody(request);
  return body.formData().catch(() => {
    throw incomplete();
  });
}

/**
 * The JSON that was sent.
 *
 * @throws a 400 answer where the body is no JSON, 413 where it is over a megabyte.
 */
export async function readJson(request: Request): Promise<unknown> {
  const body = await readBody(request);
  return body.json().catch(() => {
    throw incomplete();
  });
}

/**
 * The bytes of a small file that was sent.
 *
 * @throws a 413 answer where it is over a megabyte.
 */
export async function readBytes(request: Request): Promise<Uint8Array> {
  return new Uint8Array(await (await readBody(request)).arrayBuffer());
}

/** Never holds more than is allowed: what is announced as larger is not read, what turns out larger not to its end. */
async function readBody({ headers, body }: Request): Promise<Response> {
  if (Number(headers.get('Content-Length') ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  const type = headers.get('Content-Type');
  return new Response(Buffer.concat(chunks), { headers: type ? { 'Content-Type': type } : {} });
}

function incomplete(): Response {
  return errorResponse('The form is incomplete. Please reload the page and try again.', 400);
}

function tooLarge(): Response {
  return errorResponse('The form is too large to be sent.', 413);
}
