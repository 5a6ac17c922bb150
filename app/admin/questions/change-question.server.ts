import { z } from 'zod';
import { getContext, type RequestContext } from '#app/context.ts';
import { MAIL_TEXTS } from '#app/texts/mail-texts.server.ts';
import {
  answerQuestion,
  deleteQuestion,
  markQuestion,
  noteQuestion,
  resendMail,
} from '#catalog/commands/questions/manage-questions.server.ts';
import { findQuestion, type VisitorQuestion } from '#catalog/questions/list-questions.server.ts';
import { MAX_QUESTION_LENGTH } from '#catalog/questions/question.ts';
import { typedText } from '#catalog/questions/question-input.ts';
import { findOffice } from '#catalog/settings/offices.ts';
import { LANGUAGES } from '#catalog/text/languages.ts';
import { QUESTION_STATUSES } from '#platform/db/column-values.ts';
import { readForm, textOf } from '#platform/http/read-body.server.ts';
import type { OutgoingMail } from '#platform/mail/outbox.server.ts';
import { parseOrRefuse, refuse, refuseOutdated, runAction } from '../writes/handle-write.server.ts';
import type { Route } from './+types/question';
import { texts } from './texts.ts';

const text = typedText.pipe(z.string().max(MAX_QUESTION_LENGTH, texts.tooLong));

const change = z.discriminatedUnion(
  'intent',
  [
    z.object({
      intent: z.literal('answer'),
      by: z.enum(['whatsapp', 'email']),
      /** Whether the page said that the shop sends it; else it has opened the mail program. */
      isSent: z.literal('true').optional(),
      text: text.pipe(z.string().min(1, texts.answerMissing)),
    }),
    z.object({ intent: z.literal('mark'), status: z.enum(QUESTION_STATUSES) }),
    z.object({ intent: z.literal('note'), note: text, before: text.optional() }),
    z.object({ intent: z.literal('resend') }),
    z.object({ intent: z.literal('delete') }),
  ],
  texts.unknownChange,
);

/** Answers, marks, annotates or deletes a question, or sends its mail again, depending on the form's field `intent`. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const write = async () => {
    const parsed = parseOrRefuse(change, Object.fromEntries(form));
    // The page was loaded when the shop had a mail server.
    if (isSent(parsed) && !getContext(args).mailer) refuse(texts.noMail, 409);
    const done = await carryOut(getContext(args), args.params.id, parsed);
    if (!done) return refuse(texts.missing, 404);
    if (typeof done === 'object') return refuseOutdated(texts.noteChanged(done.theirs));
    return { error: null, batch: done === true ? null : done };
  };
  const typed = (name: string) => (form.has(name) ? textOf(form, name) : null);
  return runAction(write, { text: typed('text'), note: typed('note') });
}

type Change = z.output<typeof change>;

/** Whether the shop sends an answer. */
function isSent(parsed: Change): boolean {
  return parsed.intent === 'answer' && parsed.by === 'email' && parsed.isSent !== undefined;
}

/** @returns the batch of a deletion, or a note of another window; `false` or `null` if the question does not exist */
async function carryOut(shop: RequestContext, id: string, parsed: Change) {
  const { db } = shop;
  switch (parsed.intent) {
    case 'answer': {
      const question = isSent(parsed) ? await findQuestion(db, id) : null;
      const mail = question ? answerMail(shop, question, parsed.text) : [];
      return answerQuestion(db, id, { by: parsed.by, text: parsed.text }, mail);
    }
    case 'mark':
      return markQuestion(db, id, parsed.status);
    case 'note':
      return noteQuestion(db, id, parsed.note, parsed.before);
    case 'resend':
      return resendMail(db, id);
    case 'delete':
      return deleteQuestion(db, id);
  }
}

/** Returns the mail with an answer: above the visitor's text, and with the office as the one to write back to. */
function answerMail(
  { settings: { store } }: Pick<RequestContext, 'settings'>,
  { name, email, message, office, language }: VisitorQuestion,
  answer: string,
): OutgoingMail[] {
  if (!email) return [];
  const mailTexts = MAIL_TEXTS[LANGUAGES.find((code) => code === language) ?? 'en'];
  const quoted = message.replace(/^/gm, '> ');
  return [
    {
      kind: 'answer',
      recipient: email,
      message: {
        from: store.brand,
        toName: name,
        replyTo: { name: store.brand, address: findOffice(store, office)?.email ?? store.emails.general },
        subject: mailTexts.subject(store.brand),
        text: `${answer}\n\n${mailTexts.wrote(name)}\n${quoted}`,
      },
    },
  ];
}
