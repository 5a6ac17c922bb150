import { reasonOf } from '#platform/db/database.ts';
import { keyOf, logOnceAMinute } from '#platform/log/log.server.ts';

/** Returns a response that the browser saves as a file, by default a CSV file; see `streamed`. */
export function savedAsFile(
  pieces: AsyncIterator<string | Uint8Array, unknown, undefined>,
  { name, type = 'text/csv; charset=utf-8' }: { name: string; type?: string },
  closeConnection: () => void,
): Response {
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` };
  return new Response(streamed(pieces, 'An export', closeConnection), { headers });
}

/**
 * Streams a response in pieces. A piece is produced only when there is room for it.
 *
 * An error is logged and closes the connection, so that the client notices that the response is incomplete. The stream
 * itself does not fail, because the HTTP server would print the error with its stack, or send its message.
 *
 * @param what the subject of the log message, for example `An export`
 * @param closeConnection that of the request, which cancels the stream
 */
export function streamed(
  pieces: AsyncIterator<string | Uint8Array, unknown, undefined>,
  what: string,
  closeConnection: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isCanceled = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      } catch (error) {
        // The client left while the piece was produced.
        if (isCanceled) return;
        const reason = reasonOf(error);
        logOnceAMinute(`${what} ${keyOf(error)}`, reason, `${what} was interrupted: ${reason}`);
        closeConnection();
      }
    },
    async cancel() {
      isCanceled = true;
      await pieces.return?.();
    },
  });
}
