import { hash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { z } from 'zod';
import { isRefusedValue } from '#catalog/text/catalog-error.ts';
import { type ApiKey, findApiKey } from '#platform/auth/api-keys.server.ts';
import { logRefusal, networkOf } from '#platform/auth/network.ts';
import type { ApiRight } from '#platform/db/column-values.ts';
import { type Db, isTransientError, logFailure, reasonOf } from '#platform/db/database.ts';
import { FixedWindowCounts, RunningCounts } from '#platform/http/fixed-window-counts.ts';
import { readJson } from '#platform/http/read-body.server.ts';
import { counters } from '#platform/log/counters.ts';
import { OPERATIONS, openApiDocument } from './document.ts';
import type { ApiShop, Operation } from './operation.ts';
import { Problem, problemResponse, validationProblem } from './problem.ts';

/**
 * The API for the owner's programs, to be mounted at `/api/v1`. A key opens nothing else, and nothing but a key opens
 * the API: it reads no cookie.
 *
 * @param addressOf returns the network address of the client
 */
export function createApi(shop: ApiShop, addressOf: (context: Context) => string): Hono {
  const api = new Hono();
  // Not among the limits of renders: a bulk request yields to renders, and would wait for itself.
  const limit = pLimit(MAX_AT_ONCE);
  const inTurn = <Result>(work: () => Promise<Result>) => {
    if (limit.pendingCount < MAX_QUEUED) return limit(work);
    counters.shed.programs += 1;
    throw new Problem(503, 'Too many requests are waiting', { headers: { 'Retry-After': '2' } });
  };
  api.onError((error, context) => problemResponse(problemOf(error, context.req.raw)));
  // Built at the first request, and only once: anyone can ask for it.
  let description: ReturnType<typeof openApiDocument> | undefined;
  api.get('/openapi.json', (context) => {
    description ??= openApiDocument(shop.origin);
    return context.json(description, 200, { 'Cache-Control': 'public, max-age=3600' });
  });
  api.use(async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  });
  const { authorize, whileCounted } = createKeyCheck(shop.db);
  const authorized = (context: Context) => authorize(context.req.raw.headers, addressOf(context));
  for (const operation of OPERATIONS) {
    const { method, right } = operation;
    api.on(method.toUpperCase(), honoPath(operation), async (context) => {
      const key = await authorized(context);
      if (!allows(key, right)) throw new Problem(403, `This key lacks the right: ${right}`);
      return whileCounted(key, async () => {
        const call = { shop, key, request: context.req.raw, ...(await readInput(context, operation)) };
        const run = () => operation.run(call as never);
        const { body, status = 200, headers = {} } = await (operation.isSlow ? run() : inTurn(run));
        // Wait for our own change notification before responding, so the next request is never older than this write.
        if (method !== 'get') await shop.changes.waitForOwnNotifications();
        return body ? Response.json(body, { status, headers }) : new Response(null, { status: 204, headers });
      });
    });
  }
  for (const [path, operations] of Map.groupBy(OPERATIONS, honoPath))
    api.all(path, async (context) => {
      await authorized(context);
      const allowed = operations.map(({ method }) => method.toUpperCase()).join(', ');
      throw new Problem(405, `This address allows ${allowed}`, { headers: { Allow: allowed } });
    });
  api.all('*', async (context) => {
    await authorized(context);
    throw new Problem(404, 'There is no such address');
  });
  return api;
}

/** A program that writes products gets them in the responses, so it may also read them. */
function allows({ rights }: ApiKey, right: ApiRight): boolean {
  return rights.includes(right) || (right === 'read' && rights.includes('write'));
}

/** Requests that use the database at once. Others wait, so that programs leave the database to visitors. */
const MAX_AT_ONCE = 4;
const MAX_QUEUED = 64;

/** Returns `/products/:id` for `/products/{id}`. */
function honoPath({ path }: Operation): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

async function readInput(context: Context, { params, query, body }: Operation) {
  return {
    params: params ? validated(params, context.req.param()) : {},
    query: validated((query ?? z.object({})).strict(), readQuery(context.req.queries())),
    body: body ? validated(body.schema, await readBody(context.req.raw, body.maxBytes)) : undefined,
  };
}

/** Refuses a repeated parameter: it is unclear which of its values counts. */
function readQuery(parameters: Record<string, string[]>): Record<string, string | undefined> {
  const errors = Object.entries(parameters)
    .filter(([, values]) => values.length > 1)
    .map(([field]) => ({ field, message: 'Send this parameter only once' }));
  if (errors[0]) throw new Problem(400, `${errors[0].field}: ${errors[0].message}`, { errors });
  return Object.fromEntries(Object.entries(parameters).map(([name, [value]]) => [name, value]));
}

function validated<Output>(rules: z.ZodType<Output>, values: unknown): Output {
  const { data, error } = rules.safeParse(values);
  if (error) throw validationProblem(error);
  return data;
}

async function readBody(request: Request, maxBytes = 1_048_576): Promise<unknown> {
  try {
    return await readJson(request, maxBytes);
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    throw error.status === 413
      ? new Problem(413, `The body may have at most ${maxBytes} bytes`)
      : new Problem(400, 'The body is not JSON');
  }
}

function problemOf(error: Error, { signal }: Request): Problem {
  if (error instanceof Problem) return error;
  // The program has closed the connection and gets no response.
  if (signal.aborted) return new Problem(400, 'The request is incomplete');
  // A rule of the database that the schemas do not contain.
  if (isRefusedValue(error)) return new Problem(409, `${error.message}.`);
  // The error of a failed statement contains its values.
  logFailure(`Failed to answer a program: ${reasonOf(error)}`, error);
  return isTransientError(error)
    ? new Problem(503, 'The shop cannot answer at the moment', { headers: { 'Retry-After': '10' } })
    : new Problem(500, 'This is a fault of the shop. Its log says more');
}

/** Of one key in a minute, in one process. */
export const MAX_KEY_REQUESTS = 600;

/** Of one key at once, in one process, because each may hold a body in memory. */
export const MAX_KEY_REQUESTS_AT_ONCE = 16;

/** Wrong keys of one network in a minute, in one process. Above it, only keys that were valid lately are looked up. */
export const MAX_WRONG_KEYS = 60;

/** Creates the check of keys with its counts, which are those of one process. */
function createKeyCheck(db: Db) {
  const requests = new FixedWindowCounts({ windowMs: 60_000, maxKeys: 1_000 });
  const wrong = new FixedWindowCounts({ windowMs: 60_000, maxKeys: 20_000 });
  // Hashes of keys. A deleted key stays here, but `findApiKey` refuses it.
  const valid = new LRUCache<string, true>({ max: 1_000, ttl: 600_000 });
  const running = new RunningCounts();
  return {
    /**
     * Returns the key of a request. Only the header `Authorization` is read (RFC 6750, 2.1): addresses are logged, and
     * cookies are sent by other sites' pages.
     *
     * @throws {Problem} 401 without a valid key; 429 if the key was used, or its network was refused, too often.
     */
    async authorize(headers: Headers, address: string): Promise<ApiKey> {
      const [, sent = ''] = /^Bearer +(\S+) *$/i.exec(headers.get('Authorization') ?? '') ?? [];
      const network = networkOf(address);
      const hashed = hash('sha256', sent);
      // A program with an old key must not lock out another one of the same network.
      if (!valid.has(hashed) && wrong.get(network) >= MAX_WRONG_KEYS)
        throw tooMany('Too many wrong keys were sent from this network');
      const key = await findApiKey(db, sent);
      if (!key) {
        if (sent) {
          wrong.add(network);
          logRefusal('Refused a wrong API key', network);
        }
        throw new Problem(401, 'Send a valid key: Authorization: Bearer vitrine_…', {
          headers: { 'WWW-Authenticate': 'Bearer realm="Vitrine"' },
        });
      }
      valid.set(hashed, true);
      if (requests.add(key.id) > MAX_KEY_REQUESTS)
        throw tooMany(`A key allows ${MAX_KEY_REQUESTS} requests in a minute`);
      return key;
    },
    /** Runs a request of a key. @throws {Problem} 429 if too many of the key are running. */
    async whileCounted<Result>({ id }: ApiKey, work: () => Promise<Result>): Promise<Result> {
      if (running.get(id) >= MAX_KEY_REQUESTS_AT_ONCE)
        throw tooMany(`A key allows ${MAX_KEY_REQUESTS_AT_ONCE} requests at once`, 1);
      running.begin(id);
      try {
        return await work();
      } finally {
        running.end(id);
      }
    },
  };
}

function tooMany(detail: string, seconds = 60): Problem {
  return new Problem(429, detail, { headers: { 'Retry-After': `${seconds}` } });
}
