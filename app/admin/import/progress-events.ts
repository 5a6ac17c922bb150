import { setTimeout } from 'node:timers/promises';
import { getContext } from '#app/context.ts';
import { findProgress } from '#import-export/imports/imports.server.ts';
import type { Route } from './+types/progress-events';

const EVERY_MS = 700;
/** Maximum duration of a response. The browser then reconnects, and the server checks the session again. */
const MAX_MS = 60_000;

/** `GET /admin/import/:id/events`: Server-Sent Events with the progress, whenever it has changed. */
export function loader(args: Route.LoaderArgs) {
  const { db } = getContext(args);
  const { signal } = args.request;
  const encoder = new TextEncoder();
  const endsAt = performance.now() + MAX_MS;
  let last = '';
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (!signal.aborted && performance.now() < endsAt) {
        if (last) await setTimeout(EVERY_MS, null, { signal, ref: false }).catch(() => {});
        const found = await findProgress(db, args.params.id).catch(() => null);
        if (!found) break;
        const text = JSON.stringify(found);
        if (text === last) continue;
        last = text;
        return controller.enqueue(encoder.encode(`data: ${text}\n\n`));
      }
      controller.close();
    },
  });
  return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } });
}
