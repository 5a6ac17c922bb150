import { type SubmitEvent, useRef, useState } from 'react';
import { data, useFetcher } from 'react-router';
import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { sentOnce } from '#app/ui/busy.ts';
import { Field } from '#app/ui/field.tsx';
import { nameInput, upTo } from '#catalog/text/text-input-schema.ts';
import {
  MAX_PASSKEY_NAME_LENGTH,
  MIN_ONLY_PASSKEYS,
  type SignInMethods,
} from '#platform/auth/credential-rules.ts';
import {
  findSignInMethods,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  setOnlyPasskeys,
} from '#platform/auth/passkeys.server.ts';
import { recordSession } from '#platform/auth/sign-ins.server.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { PageTitle } from '../frame/page-parts.tsx';
import { askForPasskey, createPasskey } from '../login/browser-passkeys.ts';
import { confirmIdentity } from '../login/confirm-identity.server.ts';
import { ConfirmField, IdentityDialog } from '../login/identity-dialog.tsx';
import { parseAnswer } from '../login/verify-password.server.ts';
import { FormError, NeedsScripts } from '../parts/form-parts.tsx';
import { InPlaceForm, sendNameChange, useInPlace, useKeptRows } from '../parts/name-forms.tsx';
import { RowButton, RowList } from '../parts/row-parts.tsx';
import { LocalDate, LocalTime } from '../parts/timestamp.tsx';
import { mailSecurityEvent } from '../session/security-mail.server.ts';
import { texts as sessionTexts } from '../session/texts.ts';
import { parseOrRefuse, refuse, runAction } from '../writes/handle-write.server.ts';
import { reloadsAfterConflict } from '../writes/send-write.ts';
import { useResult } from '../writes/use-result.ts';
import type { Route } from './+types/route';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, origin } = getContext(args);
  const { protocol, hostname } = new URL(origin);
  // Browsers accept no IP address (WebAuthn 3, 5.1.2, "effective domain").
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[');
  return {
    origin,
    host: isName && (protocol === 'https:' || hostname === 'localhost') ? hostname : null,
    passkeys: await listPasskeys(db),
    methods: await findSignInMethods(db),
  };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendNameChange(serverAction, texts.failed);
}

export { reloadsAfterConflict as shouldRevalidate };

/** The administrator's passkeys. */
export default function Passkeys({
  loaderData: { origin, host, passkeys, methods },
  actionData,
}: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const { shown, keep } = useKeptRows(passkeys, ({ id }) => id);
  return (
    <div className="max-w-xl">
      <PageTitle>{texts.title}</PageTitle>
      <p className="mt-3 text-muted text-sm">
        {texts.introduction} {host === null ? null : texts.address(host)}
      </p>
      {host === null ? (
        <p className="mt-6 text-accent text-sm">{texts.noAddress(origin)}</p>
      ) : (
        <>
          <noscript>
            <p className="mt-6 text-sm">{actionData?.error ?? texts.needScripts}</p>
          </noscript>
          <AddPasskey methods={methods} />
        </>
      )}
      <h2 ref={heading} tabIndex={-1} className="mt-10 font-display">
        {texts.existing}
      </h2>
      <RowList none={texts.none}>
        {shown.map((passkey) => (
          <Entry
            key={passkey.id}
            passkey={passkey}
            onToggle={(isOpen) => keep(passkey, isOpen)}
            onRemove={() => setRemoved(passkey)}
          />
        ))}
      </RowList>
      {passkeys.length > 0 ? <OnlyPasskeys methods={methods} count={passkeys.length} /> : null}
      {removed ? (
        <IdentityDialog
          title={texts.question(removed.name)}
          confirm={texts.remove}
          methods={methods}
          sent={{ intent: 'remove', id: removed.id }}
          subject="passkeys"
          onClose={() => {
            setRemoved(null);
            // The pressed button may have disappeared with its passkey.
            heading.current?.focus();
          }}
        >
          {texts.consequence}
        </IdentityDialog>
      ) : null}
    </div>
  );
}

/** The form for a new passkey. */
function AddPasskey({ methods }: { methods: SignInMethods }) {
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The answer of another passkey. Safari opens only one dialog after each click, so another click must follow. */
  const [passkey, setPasskey] = useState<string | null>(null);
  const isBusy = isAsking || fetcher.state !== 'idle';
  const needsPasskey = methods === 'passkey' && passkey === null;
  useResult(fetcher, 'passkeys', ({ error }) => {
    setProblem(error);
    if (error === null) form.current?.reset();
  });
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setProblem(null);
    setAsking(true);
    const password = String(fields.get('password'));
    const asked = needsPasskey
      ? await askForPasskey()
      : await createPasskey(passkey === null ? { password } : { passkey });
    setAsking(false);
    // Its challenge is valid once.
    setPasskey(needsPasskey && 'answer' in asked ? asked.answer : null);
    if ('error' in asked) return setProblem(asked.error);
    if (needsPasskey) return;
    const name = String(fields.get('name'));
    void fetcher.submit({ intent: 'add', name, created: asked.answer }, { method: 'post' });
  };
  return (
    <form ref={form} {...sentOnce(isBusy, add)} className="mt-6 noscript:hidden">
      <NeedsScripts className="min-w-0">
        <h2 className="font-display">{texts.addPasskey}</h2>
        <Field
          label={texts.name}
          hint={texts.nameHint}
          name="name"
          autoComplete="off"
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          required
        />
        <ConfirmField methods={methods} instead={texts.confirmFirst} />
        <FormError>{problem}</FormError>
        <button type="submit" className="filled-button">
          {isBusy ? texts.adding : needsPasskey ? texts.confirm : texts.add}
        </button>
      </NeedsScripts>
    </form>
  );
}

/** Switches the password off, or on again. */
function OnlyPasskeys({ methods, count }: { methods: SignInMethods; count: number }) {
  const [isAsked, setAsked] = useState(false);
  const isOnly = methods === 'passkey';
  const action = isOnly ? texts.switchOn : texts.switchOff;
  return (
    <section className="mt-10">
      <h2 className="font-display">{texts.only}</h2>
      <p className="mt-2 text-muted text-sm">{isOnly ? texts.onlyOn : texts.onlyOff}</p>
      {isOnly || count >= MIN_ONLY_PASSKEYS ? (
        <button
          type="button"
          onClick={() => setAsked(true)}
          className="secondary-button mt-4 noscript:hidden"
        >
          {action}
        </button>
      ) : null}
      {isAsked ? (
        <IdentityDialog
          title={isOnly ? texts.questionOn : texts.questionOff}
          confirm={action}
          methods={methods}
          sent={{ intent: 'only', only: isOnly ? 'no' : 'yes' }}
          subject="passkeys"
          onClose={() => setAsked(false)}
        >
          {isOnly ? texts.consequenceOn : texts.consequenceOff}
        </IdentityDialog>
      ) : null}
    </section>
  );
}

interface EntryProps {
  passkey: Passkey;
  /** Called when the form of the row opens or closes. */
  onToggle(isOpen: boolean): void;
  onRemove(): void;
}

/** A passkey with its name, which can be changed in place. */
function Entry({ passkey, onToggle, onRemove }: EntryProps) {
  const { id, name, createdAt, usedAt, isSynced } = passkey;
  const { isOpen, opener, close } = useInPlace(id, onToggle);
  return (
    <li className="border-line border-b py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
        <div className="min-w-0 wrap-anywhere">
          <p>
            <bdi>{name}</bdi>
            <span className="text-muted">{`, ${isSynced ? texts.synced : texts.device}`}</span>
          </p>
          <p className="text-muted tabular">
            {texts.addedOn} <LocalDate date={createdAt} />
            {usedAt ? (
              <>
                {texts.lastUsed} <LocalTime date={usedAt} />
              </>
            ) : (
              texts.neverUsed
            )}
          </p>
        </div>
        <div className="flex gap-x-6 noscript:hidden">
          <RowButton {...opener} of={name}>
            {texts.rename}
          </RowButton>
          <RowButton of={name} onClick={onRemove}>
            {texts.remove}
          </RowButton>
        </div>
      </div>
      {isOpen ? (
        <InPlaceForm sent={{ intent: 'rename', id }} subject="passkeys" onClose={close}>
          {(error) => (
            <Field
              label={texts.name}
              name="name"
              autoComplete="off"
              maxLength={MAX_PASSKEY_NAME_LENGTH}
              defaultValue={name}
              required
              error={error}
            />
          )}
        </InPlaceForm>
      ) : null}
    </li>
  );
}

const { securityEvents } = sessionTexts;

const name = nameInput.pipe(upTo(MAX_PASSKEY_NAME_LENGTH).min(1, texts.nameMissing));

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
    const parsed = parseOrRefuse(change, Object.fromEntries(form));
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
