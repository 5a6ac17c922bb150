import { z } from 'zod';
import { normalizeTerm } from '#catalog/search/search.ts';

/** The release of the Universal Commerce Protocol that the shop speaks: https://ucp.dev/2026-04-08/specification/overview */
export const UCP_VERSION = '2026-04-08';

export const SEARCH = 'dev.ucp.shopping.catalog.search';
export const LOOKUP = 'dev.ucp.shopping.catalog.lookup';

type Capability = typeof SEARCH | typeof LOOKUP;

/** A message of a response, for the program and the person who uses it. */
export type UcpMessage =
  | { type: 'info'; code: string; content: string }
  | { type: 'error'; code: string; content: string; severity: 'unrecoverable' };

/** Returns the part `ucp` of a response. */
export function envelope(capability: Capability, status: 'success' | 'error' = 'success') {
  return { version: UCP_VERSION, status, capabilities: { [capability]: [{ version: UCP_VERSION }] } };
}

/** Returns the description of the shop at `/.well-known/ucp`: a catalog that can be searched, without a checkout. */
export function profile(origin: string) {
  const docs = `https://ucp.dev/${UCP_VERSION}`;
  const service = (transport: 'rest' | 'mcp', description: string, path: string) => ({
    version: UCP_VERSION,
    spec: `${docs}/specification/overview`,
    transport,
    schema: `${docs}/services/shopping/${description}.json`,
    endpoint: origin + path,
  });
  const services = [service('rest', 'rest.openapi', '/ucp'), service('mcp', 'mcp.openrpc', '/ucp/mcp')];
  const capability = (name: 'search' | 'lookup') => [
    {
      version: UCP_VERSION,
      spec: `${docs}/specification/catalog/${name}`,
      schema: `${docs}/schemas/shopping/catalog_${name}.json`,
    },
  ];
  return {
    ucp: {
      version: UCP_VERSION,
      services: { 'dev.ucp.shopping': services },
      capabilities: { [SEARCH]: capability('search'), [LOOKUP]: capability('lookup') },
      payment_handlers: {},
    },
  };
}

export const MAX_REQUEST_BYTES = 65_536;

/** Identifiers or categories of one request. */
const MAX_IDS = 50;

/** The products of a page. */
export const MAX_LIMIT = 50;

/** The last page (0-based) that can be asked for. */
export const MAX_PAGE = 9_999;

const context = z
  .looseObject({
    language: z.string().max(100).optional(),
    address_country: z.string().max(100).optional(),
    currency: z.string().max(10).optional(),
  })
  .optional();

const cents = z.int().min(0).max(100_000_000_000).optional();

const filters = z
  .looseObject({
    categories: z.array(z.string().max(300)).min(1).max(MAX_IDS).optional(),
    price: z.looseObject({ min: cents, max: cents }).optional(),
  })
  .optional();

/** PostgreSQL reads no NUL characters. */
const id = z
  .string()
  .min(1)
  .max(300)
  .regex(/^\P{Cc}+$/u, 'must not contain control characters');

/** The rules for the bodies of requests, by the name of the operation. Unknown fields are ignored, as the protocol says. */
export const REQUESTS = {
  search: z
    .looseObject({
      query: z.string().optional(),
      context,
      filters,
      pagination: z
        .looseObject({
          cursor: z
            .string()
            .refine((text) => pageAt(text), 'is not one of this shop')
            .optional(),
          limit: z.int().min(1).optional(),
        })
        .optional(),
    })
    .refine(({ query, filters }) => normalizeTerm(query ?? null) || filters?.categories || filters?.price, {
      message: 'needs a query or a filter',
    }),
  lookup: z.looseObject({ ids: z.array(id).min(1).max(MAX_IDS), context, filters }),
  product: z.looseObject({
    id,
    selected: z
      .array(z.looseObject({ name: z.string().max(300), label: z.string().max(300) }))
      .max(20)
      .optional(),
    context,
    filters,
  }),
};

export type SearchRequest = z.infer<typeof REQUESTS.search>;
export type LookupRequest = z.infer<typeof REQUESTS.lookup>;
export type ProductRequest = z.infer<typeof REQUESTS.product>;
export type Filters = z.infer<typeof filters>;
export type RequestedContext = z.infer<typeof context>;

/** Returns the page (0-based) and page size that a cursor names; `null` for a cursor that the shop did not make. */
export function pageAt(cursor: string | undefined): { page: number; limit: number } | null {
  const [, page, limit] = /^p(\d{1,4})-(\d{1,2})$/.exec(cursor ?? '') ?? [];
  if (!page || !limit || Number(limit) < 1 || Number(limit) > MAX_LIMIT) return null;
  return { page: Number(page), limit: Number(limit) };
}
