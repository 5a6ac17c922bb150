import { data } from 'react-router';
import type { z } from 'zod';
import { mergeEdits } from '#catalog/commands/merge-edits.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { logWithReason } from '#platform/db/database.ts';
import { INCOMPLETE } from '#platform/http/read-body.server.ts';
import { texts } from './texts.ts';

/** Runs the action of a screen. A refusal or a failure of the catalog becomes its data, also shown without scripts. */
export async function runAction<Result>(write: () => Promise<Result>) {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Refusal) return data({ error: error.message }, { status: error.status });
    if (!(error instanceof CatalogError)) throw error;
    logWithReason(error);
    return data({ error: error.message }, { status: 503 });
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

  constructor(message: string, status: Status) {
    super(message);
    this.status = status;
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
 * Merges what a form sends with what another window has saved since the form was opened.
 *
 * @param before the form's field `before`: JSON of the document that it was opened with. Without it, the form wins.
 * @param mine the document that the form sends
 * @returns the document to save, and a message if both changed a field differently: then nothing must be saved
 */
export function mergeForm<Document extends object>(
  before: unknown,
  mine: Document,
  theirs: Document,
): { merged: Document; refusal: string | null } {
  const base = parse<Document>(before);
  if (base === null) return { merged: mine, refusal: null };
  const { merged, conflicts } = mergeEdits(base, mine, theirs);
  const values = conflicts.map(({ theirs: value }) => texts.quoted(String(value ?? '')));
  return { merged, refusal: values.length > 0 ? texts.changedElsewhere(values.join(', ')) : null };
}

function parse<Document>(json: unknown): Document | null {
  try {
    const document = JSON.parse(String(json));
    return typeof document === 'object' ? document : null;
  } catch {
    return null;
  }
}
