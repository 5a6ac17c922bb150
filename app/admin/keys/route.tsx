import { type FormEvent, useRef, useState } from 'react';
import { Form, Link, useFetcher } from 'react-router';
import { toast } from 'sonner';
import { getContext } from '#app/context.ts';
import { Field, SelectField } from '#app/ui/field.tsx';
import { type ApiKey, listApiKeys } from '#platform/auth/api-keys.server.ts';
import { API_RIGHTS, MAX_KEY_NAME_LENGTH } from '#platform/auth/api-rights.ts';
import type { SignInMethods } from '#platform/auth/passkey-rules.ts';
import { findSignInMethods } from '#platform/auth/passkeys.server.ts';
import { PageTitle } from '../frame/page-title.tsx';
import { askForPasskey } from '../login/browser-passkeys.ts';
import { ConfirmField } from '../login/confirm-field.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { Tick } from '../parts/tick.tsx';
import { LocalDate, LocalTime } from '../parts/timestamp.tsx';
import { sendWrite } from '../writes/send-write.ts';
import { useResult } from '../writes/use-result.ts';
import type { Route } from './+types/route';
import { action } from './change-keys.server.ts';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db } = getContext(args);
  const keys = await listApiKeys(db);
  const now = Date.now();
  return {
    methods: await findSignInMethods(db),
    keys: keys.map((key) => ({
      ...key,
      hasExpired: key.expiresAt !== null && key.expiresAt.getTime() <= now,
    })),
  };
}

export { action };

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendWrite(serverAction, texts.failed);
}

/** The keys of the owner's programs. A new key is shown once. */
export default function ApiKeys({ loaderData: { keys, methods }, actionData }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const deleting = useFetcher<typeof action>();
  const [asked, setAsked] = useState<ApiKey | null>(null);
  useResult(deleting, 'keys', ({ error, ...result }) => {
    if (error !== null) return void toast.error(error);
    if ('deleted' in result) toast.success(texts.deleted(result.deleted ?? ''));
    // The pressed button disappears with its key.
    heading.current?.focus();
  });
  return (
    <div className="max-w-xl">
      <PageTitle>{texts.title}</PageTitle>
      <p className="mt-3 text-muted text-sm">
        {texts.introduction}{' '}
        <Link to="/admin/keys/api" className="underline underline-offset-[0.3em]">
          {texts.description}
        </Link>
      </p>
      <AddKey result={actionData} methods={methods} />
      <h2 ref={heading} tabIndex={-1} className="mt-10 text-lg">
        {texts.existing}
      </h2>
      {keys.length === 0 ? (
        <p className="mt-2 border-line border-y py-10 text-muted text-sm">{texts.none}</p>
      ) : (
        <ul className="mt-2 border-line border-t">
          {keys.map((key) => (
            <Entry key={key.id} apiKey={key} onDelete={() => setAsked(key)} />
          ))}
        </ul>
      )}
      {asked ? (
        <ConfirmDialog
          title={texts.question(asked.name)}
          confirm={texts.delete}
          isDestructive
          onClose={() => setAsked(null)}
          onConfirm={() => void deleting.submit({ delete: asked.id }, { method: 'post' })}
        >
          {texts.consequence}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

interface AddKeyProps {
  result: Route.ComponentProps['actionData'];
  methods: SignInMethods;
}

/** The form for a new key, and the key after it was added. */
function AddKey({ result: sentWithoutScripts, methods }: AddKeyProps) {
  const fetcher = useFetcher<typeof action>();
  const [isAsking, setAsking] = useState(false);
  /** Why the passkey did not confirm. */
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = isAsking || fetcher.state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef<HTMLInputElement>(null);
  const result = fetcher.data ?? sentWithoutScripts;
  const added = result && 'added' in result ? result.added : null;
  useResult(fetcher, 'keys', (received) => {
    if (received.error !== null) return;
    form.current?.reset();
    shown.current?.focus();
    shown.current?.select();
  });
  const confirmAndSend = async (event: FormEvent<HTMLFormElement>) => {
    const isConfirmed = methods !== 'passkey';
    if (isSending || !isConfirmed) event.preventDefault();
    if (isSending || isConfirmed) return;
    const fields = new FormData(event.currentTarget);
    setProblem(null);
    setAsking(true);
    const asked = await askForPasskey();
    setAsking(false);
    if ('error' in asked) return setProblem(asked.error);
    fields.set('passkey', asked.answer);
    void fetcher.submit(fields, { method: 'post' });
  };
  return (
    <>
      <fetcher.Form ref={form} method="post" onSubmit={confirmAndSend} className="mt-6">
        <h2 className="text-lg">{texts.addKey}</h2>
        <Field
          label={texts.name}
          hint={texts.nameHint}
          name="name"
          autoComplete="off"
          maxLength={MAX_KEY_NAME_LENGTH}
          required
        />
        <fieldset className="mt-5">
          <legend className="text-muted text-sm">{texts.rightsLegend}</legend>
          {API_RIGHTS.map((right) => (
            <Tick
              key={right}
              label={texts.rights[right]}
              name="rights"
              value={right}
              defaultChecked={right === 'read'}
            />
          ))}
        </fieldset>
        <SelectField label={texts.expiry} name="expiry" defaultValue="365">
          {Object.entries(texts.expiries)
            .toSorted(([a], [b]) => Number(a) - Number(b))
            .map(([days, label]) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
        </SelectField>
        <ConfirmField methods={methods} instead={texts.confirmFirst} />
        <p role="alert" className="mt-2 min-h-7 text-accent text-sm">
          {isSending ? null : (problem ?? result?.error)}
        </p>
        <button type="submit" aria-disabled={isSending} className="filled-button">
          {texts.add}
        </button>
      </fetcher.Form>
      {added && !isSending ? (
        <ShownOnce ref={shown} label={texts.newKey(added.name)} value={added.key} />
      ) : null}
    </>
  );
}

interface EntryProps {
  apiKey: ApiKey & { hasExpired: boolean };
  onDelete(): void;
}

function Entry({ apiKey, onDelete }: EntryProps) {
  const { id, name, rights, createdAt, expiresAt, usedAt, hasExpired } = apiKey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-line border-b py-3 text-sm">
      <div className="min-w-0 wrap-anywhere">
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted">{rights.map((right) => texts.rights[right]).join(', ')}</p>
        <p className="text-muted tabular-nums">
          {texts.added} <LocalDate date={createdAt} />
          {usedAt ? (
            <>
              {texts.lastUsed} <LocalTime date={usedAt} />
            </>
          ) : (
            texts.neverUsed
          )}
          {expiresAt ? (
            <span className={hasExpired ? 'text-accent' : ''}>
              {hasExpired ? texts.expired : texts.expires} <LocalDate date={expiresAt} />
            </span>
          ) : null}
        </p>
      </div>
      <Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          onDelete();
        }}
      >
        <button
          type="submit"
          name="delete"
          value={id}
          aria-label={texts.deleteKey(name)}
          className="text-link"
        >
          {texts.delete}
        </button>
      </Form>
    </li>
  );
}
