import { reasonOf } from '#db/database.ts';
import { logFailure } from '#db/log-failure.ts';
import { FileTooLarge } from '#imports/import-files.server.ts';
import { errorResponse, handleWrite } from '../handle-write.server.ts';

/** Answers a request whose body is a file, which goes to the disk as it comes; or why it was not taken, in a sentence. */
export async function receiveFile(
  request: Request,
  tooLarge: string,
  receive: (body: AsyncIterable<Uint8Array>) => Promise<Response>,
): Promise<Response> {
  try {
    return await handleWrite(() => receive(request.body ?? nothing()));
  } catch (error) {
    if (error instanceof FileTooLarge) return errorResponse(tooLarge, 413);
    if (request.signal.aborted) return errorResponse('The connection was lost.', 400);
    logFailure(`A file of an import could not be received: ${reasonOf(error)}`, error);
    return errorResponse('The file cannot be stored at the moment. Please try again.', 503);
  }
}

async function* nothing() {}
