import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
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

/**
 * Renders in one go, everything that a page shows being there already: a stream, collected, takes several times as
 * long. The router would wait for the data that it hands over to the browser, so they are read and laid out for it.
 */
async function renderPage(request: Request, routes: EntryContext, nonce: string): Promise<string> {
  const stream = routes.serverHandoffStream;
  const data = { done: true, value: stream ? await text(stream) : '' };
  const renderMeta = {
    ...routes.renderMeta,
    streamCache: [Object.assign(Promise.resolve(), { result: data })],
  };
  const page = <ServerRouter context={{ ...routes, renderMeta }} url={request.url} nonce={nonce} />;
  return `<!DOCTYPE html>${renderToString(page)}`;
}

/** React Router settles pending loader data after this many milliseconds. */
export const streamTimeout = 10_000;

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
