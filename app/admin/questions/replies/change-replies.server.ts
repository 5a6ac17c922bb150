import { data as json } from 'react-router';
import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { deleteReply, saveReply } from '#catalog/commands/questions/manage-replies.server.ts';
import { MAX_REPLY_LENGTH, MAX_REPLY_NAME_LENGTH, wrongPlaceholder } from '#catalog/questions/saved-reply.ts';
import { LANGUAGES } from '#catalog/text/languages.ts';
import { nameInput, textInput, tooLong } from '#catalog/text/text-input-schema.ts';
import { INCOMPLETE, readForm } from '#platform/http/read-body.server.ts';
import { runAction } from '../../writes/handle-write.server.ts';
import type { Route } from './+types/route';
import { texts } from './texts.ts';

const reply = z.object({
  id: z.string().optional(),
  name: nameInput.pipe(
    z.string().min(1, texts.nameMissing).max(MAX_REPLY_NAME_LENGTH, tooLong(MAX_REPLY_NAME_LENGTH)),
  ),
  language: z.enum(['', ...LANGUAGES], INCOMPLETE),
  text: textInput
    // Forms send line breaks as CRLF, but the browser counts each as one character.
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .pipe(z.string().min(1, texts.textMissing).max(MAX_REPLY_LENGTH, tooLong(MAX_REPLY_LENGTH)))
    .superRefine((text, { addIssue }) => {
      const wrong = wrongPlaceholder(text);
      if (wrong) addIssue({ code: 'custom', message: texts.wrongPlaceholder(wrong) });
    }),
});

const REFUSALS: Record<'taken' | 'too many' | 'missing', [message: string, status: number]> = {
  taken: [texts.taken, 409],
  'too many': [texts.tooMany, 409],
  missing: [texts.missing, 404],
};

/** Adds or changes a reply, or deletes it, depending on the form's field `intent`. */
export function action(args: Route.ActionArgs) {
  return runAction(async () => {
    const { db } = getContext(args);
    const fields = Object.fromEntries(await readForm(args.request));
    // Without scripts, the form is a new page.
    const refuse = (error: string, status: number) =>
      json({ error, typed: z.record(z.string(), z.string()).safeParse(fields).data }, status);
    if (fields.intent === 'delete') {
      const deleted = await deleteReply(db, String(fields.id));
      return deleted ? { error: null, deleted } : refuse(...REFUSALS.missing);
    }
    const { data, error } = reply.safeParse(fields);
    if (!data) return refuse(error.issues[0]?.message ?? INCOMPLETE, 400);
    const outcome = await saveReply(db, data);
    return outcome === 'saved' ? { error: null } : refuse(...REFUSALS[outcome]);
  });
}
