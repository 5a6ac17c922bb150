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
  const handler = createMcpHandler(() => openServer(shop, request.headers), {
    maxRequestBodySize: MAX_REQUEST_BYTES,
    // Such a stream would stay open, and nothing would ever be sent.
    maxSubscriptions: 0,
  });
  const response = await handler.fetch(request);
  response.headers.set('Cache-Control', 'no-store');
  return response;
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
