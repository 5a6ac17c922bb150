import { CatalogueError } from '#catalogue/catalogue-error.ts';
import { reasonOf } from '#db/database.ts';
import { logFailure } from '#db/log-failure.ts';

/** Answers a write that a page of the admin has sent by `useWrite`. What the catalogue refuses is told, and logged once. */
export async function handleWrite(write: () => Promise<Response>): Promise<Response> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    logFailure(`${error.message} (${reasonOf(error)})`, error);
    return errorResponse(error.message, 503);
  }
}

/** Says in one sentence why a write was not carried out. */
export function errorResponse(message: string, status: 400 | 404 | 409 | 413 | 503): Response {
  return Response.json({ message }, { status });
}
