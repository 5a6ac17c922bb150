import { CatalogueError } from '#catalogue/catalogue-error.ts';
import { reasonOf } from '#db/database.ts';
import { logFailure } from '#db/log-failure.ts';

/**
 * Answers a write that a page of the admin has sent by `useWrite`. What the catalogue refuses is told, and logged once.
 *
 * @param say how it is told: to whoever has opened a file as a page of its own, by `sentence`.
 */
export async function handleWrite(write: () => Promise<Response>, say = errorResponse): Promise<Response> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    logFailure(`${error.message} (${reasonOf(error)})`, error);
    return say(error.message, 503);
  }
}

type Status = 400 | 404 | 409 | 413 | 503;

/** Says in one sentence why a write was not carried out. */
export function errorResponse(message: string, status: Status): Response {
  return Response.json({ message }, { status });
}

/** As `errorResponse`, to a person and not to the page's scripts. */
export function sentence(message: string, status: Status): Response {
  return new Response(message.endsWith('.') ? message : `${message}. Please go back and try again.`, {
    status,
  });
}
