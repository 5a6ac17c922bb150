import type { z } from 'zod';
import type { Services } from '#app/context.ts';
import type { downloadPhoto } from '#import-export/imports/download.server.ts';
import type { ApiKey } from '#platform/auth/api-keys.server.ts';
import type { ApiRight } from '#platform/db/column-values.ts';

/** What operations use of the shop. */
export interface ApiShop
  extends Pick<
    Services,
    'db' | 'steps' | 'storage' | 'imageLimits' | 'changes' | 'origin' | 'webhookSecrets'
  > {
  /** Reaches other hosts. */
  downloadPhoto: typeof downloadPhoto;
}

/** A request that a key allows and whose values are valid. */
export interface Call<Params, Query, Body> {
  shop: ApiShop;
  key: ApiKey;
  params: Params;
  query: Query;
  body: Body;
  request: Request;
}

interface Answer {
  /** By default 200, or 204 without a body. */
  status?: 201;
  headers?: Record<string, string>;
  body?: object;
}

interface Example {
  summary: string;
  value: unknown;
}

interface Definition<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** `/products/{id}` */
  path: string;
  id: string;
  summary: string;
  description?: string;
  right: ApiRight;
  params?: Params;
  query?: Query;
  headers?: z.ZodObject;
  /** The JSON body. */
  body?: {
    /** The rules. A body that another function validates has only its shape here. */
    schema: Body;
    /** For the document, if it says more than the rules. */
    documented?: z.ZodType;
    maxBytes?: number;
    examples: Record<string, Example>;
  };
  /** Whether it waits for the network. It then takes no place in the queue of those that use only the database. */
  isSlow?: true;
  /** Whether the body is an image. */
  isUpload?: true;
  answer: { status: 200 | 201 | 204; schema?: z.ZodType; headers?: z.ZodObject; example?: unknown };
  /** The statuses of refusals that not every operation has. */
  refusals?: number[];
  run(call: Call<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<Answer>;
}

/** An operation of the API: the server runs it, and the document describes it. */
export type Operation = Omit<Definition<z.ZodObject, z.ZodObject, z.ZodType>, 'run'> & {
  run(call: Call<never, never, never>): Promise<Answer>;
};

/** Checks the types of an operation. */
export function operation<
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Definition<Params, Query, Body>): Operation {
  return definition as unknown as Operation;
}
