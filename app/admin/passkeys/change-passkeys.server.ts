import { data } from 'react-router';
import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { nameInput, tooLong } from '#catalog/text/text-input-schema.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '#platform/auth/passkey-rules.ts';
import { removePasskey, renamePasskey, setOnlyPasskeys } from '#platform/auth/passkeys.server.ts';
import { recordSession } from '#platform/auth/sign-in-record.server.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { confirmIdentity } from '../login/confirm-identity.server.ts';
import { parseAnswer } from '../login/parse-answer.ts';
import { mailSecurityEvent } from '../session/security-mail.server.ts';
import { texts as sessionTexts } from '../session/texts.ts';
import { refuse, runAction } from '../writes/handle-write.server.ts';
import type { Route } from './+types/route';
import { texts } from './texts.ts';

const { securityEvents } = sessionTexts;

const name = nameInput.pipe(
  z.string().min(1, texts.nameMissing).max(MAX_PASSKEY_NAME_LENGTH, tooLong(MAX_PASSKEY_NAME_LENGTH)),
);

const change = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('add'), name, created: z.string() }),
    z.object({ intent: z.literal('rename'), id: z.string(), name }),
    z.object({ intent: z.literal('remove'), id: z.string() }),
    z.object({ intent: z.literal('only'), only: z.enum(['yes', 'no']) }),
  ],
  texts.unknownChange,
);

/** Adds, renames or removes a passkey, or switches the password off or on. The last two must be confirmed. */
export function action(args: Route.ActionArgs) {
  return runAction(async () => {
    const form = await readForm(args.request);
    const { data: parsed, error } = change.safeParse(Object.fromEntries(form));
    if (!parsed) return refuse(error.issues[0]?.message ?? texts.unknownChange, 400);
    const shop = getContext(args);
    const { db, sessions, clientAddress } = shop;
    const mail = (event: string) => mailSecurityEvent(shop, args.request, event);
    switch (parsed.intent) {
      case 'add': {
        const answer = parseAnswer(parsed.created);
        const added = await sessions.passkeys.add(answer, parsed.name, args.request.headers);
        if (typeof added === 'string')
          return refuse(
            added === 'too_many' ? texts.tooMany : texts.refused,
            added === 'too_many' ? 409 : 400,
          );
        await mail(securityEvents.passkeyAdded(added.name));
        return { error: null, message: texts.added(added.name) };
      }
      case 'rename':
        if (!(await renamePasskey(db, parsed.id, parsed.name))) refuse(texts.missing, 404);
        return { error: null, message: texts.renamed };
      case 'remove': {
        const refusal = await confirmIdentity(args, form);
        if (refusal) return data({ error: refusal.error }, refusal);
        const removed = await removePasskey(db, parsed.id);
        if (removed === 'too_few') return refuse(texts.tooFew, 409);
        if (removed === null) return refuse(texts.missing, 404);
        await mail(securityEvents.passkeyRemoved(removed.name));
        return { error: null, message: texts.removed(removed.name) };
      }
      case 'only': {
        const refusal = await confirmIdentity(args, form);
        if (refusal) return data({ error: refusal.error }, refusal);
        const isOnly = parsed.only === 'yes';
        if (!(await setOnlyPasskeys(db, isOnly))) return refuse(texts.needTwo, 409);
        await recordSession(
          db,
          isOnly ? 'switched off the password' : 'switched on the password',
          clientAddress,
        );
        await mail(isOnly ? securityEvents.passwordOff : securityEvents.passwordOn);
        return { error: null, message: isOnly ? texts.passwordOff : texts.passwordOn };
      }
    }
  });
}
