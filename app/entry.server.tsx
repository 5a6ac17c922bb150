import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { DEVELOPMENT_POLICY, protectPage } from './content-security-policy.server.ts';
import { putScriptsLast } from './loading/scripts-last.server.ts';

/** Renders the whole page before the first byte is sent: complete without JavaScript, and one entity for any cache. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routes: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // RFC 9110, 9.3.2: the answer to HEAD has no content.
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const nonce = randomUUID();
  const { html, policy } = protectPage(putScriptsLast(await renderPage(request, routes, nonce)), nonce);
  headers.set('Content-Security-Policy', import.meta.env.DEV ? DEVELOPMENT_POLICY : policy);
  return new Response(html, { status, headers });
}

/** One line per error; what a visitor got wrong (404, 405) is not an error of ours. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  console.error(`${request.method} ${new URL(request.url).pathname.slice(0, 200)}: ${oneLine(error)}`);
};

function renderPage(request: Request, routes: EntryContext, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const page = <ServerRouter context={routes} url={request.url} nonce={nonce} />;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timeout);
        pipe(collecting(resolve));
      },
      onError: reject,
    });
    const timeout = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_TIMEOUT);
  });
}

/** Takes in a page that is all there; a stream to be read again would take as long as writing it did. */
function collecting(onEnd: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk, _, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(chunks).toString());
      done();
    },
  });
}

/** React Router settles pending loader data after this many milliseconds. */
export const streamTimeout = 10_000;
const RENDER_TIMEOUT = streamTimeout + 1_000;

function oneLine(error: unknown): string {
  const causes: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) causes.push(messageOf(at));
  return (causes.join(' <- ') || String(error)).replace(/\s+/g, ' ').slice(0, 500);
}

function messageOf(error: Error): string {
  // Drizzle repeats the whole statement; what the database said to it comes after, as the cause.
  if (error.message.startsWith('Failed query:')) return 'the query failed';
  // Node's attempts to connect to several addresses: each failed.
  return error instanceof AggregateError ? String(error.errors[0]?.message) : error.message;
}
