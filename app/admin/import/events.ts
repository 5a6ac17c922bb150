import { shopOf } from '#app/context.ts';
import { findProgress } from '#imports/imports.server.ts';
import type { Route } from './+types/events';

const EVERY_MS = 700;
/** After so long the browser asks anew: so nobody reads on whose session has ended. */
const MAX_MS = 60_000;

/** `GET /admin/import/:id/events`: Server-Sent Events with how far it has come, whenever that has changed. */
export function loader(args: Route.LoaderArgs) {
  const { db } = shopOf(args);
  const { signal } = args.request;
  const encoder = new TextEncoder();
  const endsAt = performance.now() + MAX_MS;
  let last = '';
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (!signal.aborted && performance.now() < endsAt) {
        const found = await findProgress(db, args.params.id).catch(() => null);
        if (!found) break;
        const text = JSON.stringify(found);
        if (text !== last) {
          last = text;
          controller.enqueue(encoder.encode(`data: ${text}\n\n`));
          return pause(signal);
        }
        await pause(signal);
      }
      controller.close();
    },
  });
  return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } });
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, EVERY_MS);
    timer.unref();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
