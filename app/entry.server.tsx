import { randomUUID } from 'node:crypto';
import {
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from 'react-router';
import { type Language, prefixedLanguage } from '#catalog/text/languages.ts';
import { logFailure } from '#platform/db/database.ts';
import { yieldToEventLoop } from '#platform/db/yield.server.ts';
import { DEVELOPMENT_POLICY, protectPage } from './content-security-policy.server.ts';
import { getContext } from './context.ts';
import { pageBody, renderPage } from './router/render-page.server.tsx';

/** Renders the whole page before the first byte, so that it is complete without JavaScript and can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routes: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // RFC 9110, 9.3.2: the response to HEAD has no content.
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  await yieldToEventLoop();
  const nonce = randomUUID();
  const { locale } = getContext({ context });
  const rendered = await renderPage(request, routes, nonce, locale);
  const { html, policy } = protectPage(rendered, nonce, locale.language);
  headers.set('Content-Security-Policy', import.meta.env.DEV ? DEVELOPMENT_POLICY : policy);
  return new Response(pageBody(html), { status, headers });
}

/**
 * Data of a language that the shop does not offer is a 404, like its pages. The redirect that makes open pages load a
 * new document stays in the body, where the router reads it whatever the status is.
 */
export const handleDataRequest: HandleDataRequestFunction = (response, { request, context }) => {
  const language = prefixedLanguage(new URL(request.url).pathname.replace(/\.data$/, ''));
  const { languages } = getContext({ context }).settings.store;
  if (response.status !== 202 || !language || isInUse(language, languages)) return response;
  return new Response(response.body, { status: 404, headers: response.headers });
};

/** Logs one line per error. Errors of the visitor (404, 405) are not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  getContext({ context }).failures.push(error);
  logFailure(`${request.method} ${new URL(request.url).pathname.slice(0, 200)}: ${oneLine(error)}`, error);
};

/** React Router settles pending loader data after this many milliseconds. */
export const streamTimeout = 10_000;

/** With a single language, not even its own prefix is in use. */
function isInUse(language: Language, offered: readonly Language[]): boolean {
  return offered.length > 1 && offered.includes(language);
}

function oneLine(error: unknown): string {
  const causes: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) causes.push(messageOf(at));
  return (causes.join(' <- ') || String(error)).replace(/\s+/g, ' ').slice(0, 500);
}

function messageOf(error: Error): string {
  // Drizzle repeats the whole statement. The database's message is in the cause.
  if (error.message.startsWith('Failed query:')) return 'the query failed';
  // Node tried several addresses, and all of them failed.
  return error instanceof AggregateError ? String(error.errors[0]?.message) : error.message;
}
