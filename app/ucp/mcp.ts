import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  McpServer,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { getContext, type RequestContext } from '#app/context.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { logWithReason } from '#platform/db/database.ts';
import { readJson } from '#platform/http/read-body.server.ts';
import type { Route } from './+types/mcp';
import { askOffice, getProduct, inLanguageOf, lookUpCatalog, searchCatalog } from './catalog.server.ts';
import { MAX_REQUEST_BYTES, REQUESTS, type RequestedContext } from './protocol.ts';

/**
 * `/ucp/mcp`: the same catalog for assistants, by the Model Context Protocol over Streamable HTTP. No request depends
 * on an earlier one, so any process can answer it.
 */
export function action({ request, ...args }: Route.ActionArgs): Promise<Response> {
  return respond(request, getContext(args));
}

/** There are no streams to read: 405. */
export const loader = action;

async function respond(request: Request, shop: RequestContext): Promise<Response> {
  const { hostname } = new URL(shop.origin);
  const isLocal = localhostAllowedHostnames().includes(hostname);
  // Another site must not read a shop on the visitor's own computer by a name that leads to it (DNS rebinding). Behind a
  // proxy, the header Host may have an internal name.
  const refused =
    (isLocal ? hostHeaderValidationResponse(request, [hostname]) : undefined) ??
    originValidationResponse(request, [hostname]);
  if (refused) return refused;
  const message =
    request.method === 'POST'
      ? await readJson(request, MAX_REQUEST_BYTES).catch((response: Response) => response)
      : undefined;
  if (message instanceof Response)
    return message.status === 413
      ? refuse(413, -32_000, `The body may have at most ${MAX_REQUEST_BYTES} bytes`)
      : refuse(400, -32_700, 'The body is not JSON');
  // The protocol has no batches any more: one request with a hundred searches would run all of them at once.
  if (Array.isArray(message)) return refuse(400, -32_600, 'Send one message in a request');
  const handler = createMcpHandler(() => openServer(shop, request.headers), {
    // Such a stream would stay open, and nothing would ever be sent.
    maxSubscriptions: 0,
  });
  const { status, headers, body } = await handler.fetch(request, { parsedBody: message });
  headers.set('Cache-Control', 'no-store');
  // The handler answers with a stream before a tool has run, which would end the request's place in the queue.
  return new Response(body && (await new Response(body).arrayBuffer()), { status, headers });
}

function refuse(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}

function openServer(shop: RequestContext, headers: Headers): McpServer {
  const { brand, description: instructions } = shop.settings.store;
  const server = new McpServer({ name: brand, version: '1.0.0' }, { instructions });
  const addTool = <Input extends { context?: RequestedContext }>(
    name: string,
    description: string,
    input: z.ZodType<Input>,
    run: (shop: RequestContext, input: Input) => Promise<object>,
  ) =>
    server.registerTool(
      name,
      {
        description,
        inputSchema: z.object({ meta: z.looseObject({}).optional(), catalog: input }),
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      async ({ catalog }) => {
        const found = await run(inLanguageOf(shop, catalog.context, headers), catalog).catch(logAndHideCause);
        return { content: [{ type: 'text', text: JSON.stringify(found) }], structuredContent: { ...found } };
      },
    );
  addTool(
    'search_catalog',
    'Finds products by words, categories and prices.',
    REQUESTS.search,
    searchCatalog,
  );
  addTool('lookup_catalog', 'Returns products by their ids or codes.', REQUESTS.lookup, lookUpCatalog);
  addTool('get_product', 'Returns everything about one product.', REQUESTS.product, getProduct);
  addTool(
    'ask_office',
    'Returns links that open a WhatsApp message or an e-mail to the office of the buyer. It sends nothing.',
    REQUESTS.product,
    askOffice,
  );
  return server;
}

/** The server tells the program the message of the error. */
function logAndHideCause(error: Error): never {
  logWithReason(error);
  throw error instanceof CatalogError ? error : new Error('The catalog is not available now');
}
