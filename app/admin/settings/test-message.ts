import { randomUUID } from 'node:crypto';
import { getContext } from '#app/context.ts';
import { MailError } from '#platform/mail/mailer.server.ts';
import { writeOnly } from '../session/guard.server.ts';
import { errorResponse } from '../writes/handle-write.server.ts';
import type { Route } from './+types/test-message';
import { texts } from './texts.ts';

/** `POST /admin/shop/test-message`: sends a message to the general address, and returns what the server answered. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { mailer, settings } = getContext(args);
  if (!mailer) return errorResponse(texts.contact.noMail, 409);
  const { brand, emails } = settings.store;
  const message = { from: brand, subject: texts.contact.testSubject, text: texts.contact.testText(brand) };
  try {
    const options = { id: randomUUID(), recipient: emails.general, isAutomatic: true, limitMs: LIMIT_MS };
    return Response.json({ response: await mailer.send(message, options) });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return errorResponse(texts.contact.testRefused(error.message), 503);
  }
}

/** The owner waits for the answer. */
const LIMIT_MS = 45_000;

export const loader = writeOnly;
