import type { RequestContext } from '#app/context.ts';
import { MAIL_TEXTS } from '#app/texts/mail-texts.server.ts';
import type { VisitorQuestion } from '#catalog/questions/list-questions.server.ts';
import { officeName } from '#catalog/settings/shop-settings.ts';
import { storeIn } from '#catalog/settings/shown-store.ts';
import { LANGUAGES } from '#catalog/text/languages.ts';
import type { OutgoingMail } from '#platform/mail/outbox.server.ts';

/** Returns the mail with an answer: above the visitor's text, and with the office as the one to write back to. */
export function answerMail(
  { settings: { store } }: Pick<RequestContext, 'settings'>,
  { name, email, message, office, language }: VisitorQuestion,
  answer: string,
): OutgoingMail[] {
  if (!email) return [];
  const known = LANGUAGES.find((code) => code === language) ?? 'en';
  const texts = MAIL_TEXTS[known];
  // The office is named in the language of the question.
  const asked = storeIn(store, known).offices.find((each) => officeName(each) === office);
  const quoted = message.replace(/^/gm, '> ');
  return [
    {
      kind: 'answer',
      recipient: email,
      message: {
        from: store.brand,
        toName: name,
        replyTo: { name: store.brand, address: asked?.email ?? store.emails.general },
        subject: texts.subject(store.brand),
        text: `${answer}\n\n${texts.wrote(name)}\n${quoted}`,
      },
    },
  ];
}
