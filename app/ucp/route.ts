import type { z } from 'zod';
import { getContext, type RequestContext } from '#app/context.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { logWithReason } from '#platform/db/database.ts';
import { readJson } from '#platform/http/read-body.server.ts';
import type { Route } from './+types/route';
import { getProduct, inLanguageOf, lookUpCatalog, searchCatalog } from './catalog.server.ts';
import { MAX_REQUEST_BYTES, REQUESTS, type RequestedContext, UCP_VERSION } from './protocol.ts';

/**
 * `POST /ucp/catalog/search`, `/lookup` and `/product`: the REST binding of the Universal Commerce Protocol's catalog.
 * A product that is not found is a message of a response with status 200. Requests that cannot be understood get 400.
 */
export async function action({ request, params, ...args }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return loader();
  const shop = getContext(args);
  const id = request.headers.get('Request-Id');
  const headers: Record<string, string> = id && /^[\w.-]{1,100}$/.test(id) ? { 'Request-Id': id } : {};
  const refuse = (status: number, code: string, content: string) =>
    Response.json(refusal(code, content), { status, headers });
  const body = await readJson(request, MAX_REQUEST_BYTES).catch((response: Response) => response);
  if (body instanceof Response)
    return body.status === 413
      ? refuse(413, 'request_too_large', `The body may have at most ${MAX_REQUEST_BYTES} bytes`)
      : refuse(400, 'invalid_request', 'The body is not JSON');
  const run = OPERATIONS.get(params.operation);
  if (!run) return refuse(404, 'not_found', 'There is no such operation');
  try {
    const answer = await run(shop, request.headers, body);
    if ('refused' in answer) return refuse(...answer.refused);
    return Response.json(answer.body, { headers: { ...headers, 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    logWithReason(error);
    return refuse(503, 'unavailable', 'The catalog is not available now');
  }
}

/** Other methods. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

type Answer = { body: object } | { refused: [status: number, code: string, content: string] };

const OPERATIONS = new Map([
  ['search', operation(REQUESTS.search, searchCatalog)],
  ['lookup', operation(REQUESTS.lookup, lookUpCatalog)],
  ['product', operation(REQUESTS.product, getProduct)],
]);

/** Returns a function that checks the body of a request, and answers it in its language. */
function operation<Input extends { context?: RequestedContext }>(
  rules: z.ZodType<Input>,
  run: (shop: RequestContext, input: Input) => Promise<object>,
) {
  return async (shop: RequestContext, headers: Headers, body: unknown): Promise<Answer> => {
    const { data, error } = rules.safeParse(body);
    return error ? invalid(error) : { body: await run(inLanguageOf(shop, data.context, headers), data) };
  };
}

function invalid({ issues: [issue] }: z.ZodError): Answer {
  const field = issue?.path.map(String).join('.');
  const isTooLong = field === 'ids' && issue?.code === 'too_big';
  const code = isTooLong ? 'request_too_large' : 'invalid_request';
  return { refused: [400, code, [field, issue?.message].filter(Boolean).join(': ')] };
}

function refusal(code: string, content: string) {
  const message = { type: 'error', code, content, severity: 'recoverable' };
  return { ucp: { version: UCP_VERSION, status: 'error' }, messages: [message] };
}
