import { data } from 'react-router';
import type { z } from 'zod';
import { mergeEdits } from '#catalog/commands/merge-edits.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { logWithReason } from '#platform/db/database.ts';
import { INCOMPLETE } from '#platform/http/read-body.server.ts';
import { texts } from './texts.ts';

/**
 * Runs the action of a screen. A refusal or a failure of the catalog becomes its data, also shown without scripts.
 *
 * @param typed what the form sent, for a page without scripts: the form is a new one after a refusal.
 */
export async function runAction<Result, Typed extends object = object>(
  write: () => Promise<Result>,
  typed = {} as Typed,
) {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Refusal) {
      const { message, status, isOutdated } = error;
      return data(
        { error: message, isRefused: true, ...(isOutdated && { isOutdated }), ...typed },
        { status },
      );
    }
    if (!(error instanceof CatalogError)) throw error;
    logWithReason(error);
    return data({ error: error.message, ...typed }, { status: 503 });
  }
}

/** Ends the action of a screen with a message. */
export function refuse(message: string, status: Status): never {
  throw new Refusal(message, status);
}

/** Returns what a form sent, or refuses it with the message of its first error. */
export function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = schema.safeParse(sent);
  return parsed.success ? parsed.data : refuse(parsed.error.issues[0]?.message ?? INCOMPLETE, 400);
}

class Refusal extends Error {
  readonly status: Status;
  /** Whether another window has changed the same. */
  readonly isOutdated: boolean;

  constructor(message: string, status: Status, isOutdated = false) {
    super(message);
    this.status = status;
    this.isOutdated = isOutdated;
  }
}

/**
 * Runs a request that is not the action of a screen. A failure of the catalog is logged once.
 *
 * @param respond builds the response for a message; `plainTextResponse` is for requests that the browser opens as a
 * page.
 * @throws a response with the message of the failure.
 */
export async function handleWrite<Result>(
  write: () => Promise<Result>,
  respond = errorResponse,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    logWithReason(error);
    throw respond(error.message, 503);
  }
}

type Status = 400 | 404 | 409 | 413 | 503;

/** Returns a response with an error message. */
export function errorResponse(message: string, status: Status): Response {
  return Response.json({ message }, { status });
}

/** Like `errorResponse`, but as plain text for a person instead of the page's scripts. */
export function plainTextResponse(message: string, status: Status): Response {
  return new Response(message.endsWith('.') ? message : texts.goBack(message), {
    status,
  });
}

/**
 * Merges what a form sends with what another window has saved since the form was opened. Refuses it if both changed a field
 * differently.
 *
 * @param before the form's field `before`: JSON of the document that it was opened with. Without it, the form wins.
 * @param mine the document that the form sends
 * @returns the document to save
 */
export function mergeForm<Document extends object>(
  before: unknown,
  mine: Document,
  theirs: Document,
): Document {
  const base = parse<Document>(before);
  if (base === null) return mine;
  const { merged, conflicts } = mergeEdits(base, mine, theirs);
  if (conflicts.length === 0) return merged;
  const values = conflicts.map(({ theirs: value }) => texts.quoted(String(value ?? '')));
  return refuseOutdated(texts.changedElsewhere(values.join(', ')));
}

/** Refuses a form, because another window has changed the same since the form was opened. */
export function refuseOutdated(message: string): never {
  throw new Refusal(message, 409, true);
}

function parse<Document>(json: unknown): Document | null {
  try {
    const document = JSON.parse(String(json));
    return typeof document === 'object' ? document : null;
  } catch {
    return null;
  }
}
