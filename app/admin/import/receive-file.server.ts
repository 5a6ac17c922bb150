import { FileTooLarge } from '#import-export/imports/import-files.server.ts';
import { logFailure, reasonOf } from '#platform/db/database.ts';
import { errorResponse, handleWrite } from '../writes/handle-write.server.ts';
import { texts } from './texts.ts';

/** Stores the body of a request while it is received. Responds with a message if that fails. */
export async function receiveFile(
  request: Request,
  tooLarge: string,
  receive: (body: AsyncIterable<Uint8Array>) => Promise<Response>,
): Promise<Response> {
  try {
    return await handleWrite(() => receive(request.body ?? nothing()));
  } catch (error) {
    if (error instanceof FileTooLarge) return errorResponse(tooLarge, 413);
    if (request.signal.aborted) return errorResponse(texts.connectionLost, 400);
    logFailure(`A file of an import could not be received: ${reasonOf(error)}`, error);
    return errorResponse(texts.notStored, 503);
  }
}

async function* nothing() {}
