import { reasonOf } from '#platform/db/database.ts';
import { log } from '#platform/log/log.server.ts';

/**
 * Streams a response in pieces. A piece is produced only when there is room for it.
 *
 * An error is logged and closes the connection, so that the client notices that the response is incomplete.
 *
 * @param what the subject of the log message, for example `An export`
 * @param signal closes the connection when it is aborted, even while the client reads nothing
 */
export function streamed(
  pieces: AsyncGenerator<string | Uint8Array>,
  what: string,
  signal?: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      signal?.addEventListener('abort', () => {
        controller.error(signal.reason);
        void pieces.return(undefined);
      });
    },
    async pull(controller) {
      const piece = await pieces.next().catch((error) => {
        log.error({ cause: reasonOf(error) }, `${what} was interrupted: ${reasonOf(error)}`);
        throw error;
      });
      if (piece.done) controller.close();
      else controller.enqueue(typeof piece.value === 'string' ? encoder.encode(piece.value) : piece.value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
