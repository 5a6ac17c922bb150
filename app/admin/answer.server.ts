import { CatalogueError } from '#catalogue/catalogue-error.ts';
import { reasonOf } from '#db/database.ts';

/**
 * The fields of a form that was sent.
 *
 * @throws a 400 answer where the body is no form.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw refusal('The form was sent incompletely.', 400);
  }
}

/** Answers a write that a page of the admin has sent by `send`. What the catalogue refuses is told, and logged once. */
export async function answering(write: () => Promise<Response>): Promise<Response> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    console.error(`${error.message} (${reasonOf(error)})`);
    return refusal(error.message, 503);
  }
}

/** Says in one sentence why a write was not carried out. */
export function refusal(message: string, status: 400 | 404 | 409 | 503): Response {
  return Response.json({ message }, { status });
}
