import { reasonOf } from '#db/database.ts';
import { log } from '#log/log.server.ts';

/**
 * The content of a response in pieces, none of which is made before there is room for it.
 *
 * What goes wrong midway breaks the connection off, so that no half passes for the whole, and stands in the log.
 *
 * @param what is broken off then: `An export`.
 */
export function streamed(
  pieces: AsyncGenerator<string | Uint8Array>,
  what: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
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
