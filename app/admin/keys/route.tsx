import { type SubmitEvent, useRef } from 'react';
import { data, Form, Link, useFetcher } from 'react-router';
import { toast } from 'sonner';
import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { sentOnce } from '#app/ui/busy.ts';
import { Field, SelectField } from '#app/ui/field.tsx';
import { nameInput, upTo } from '#catalog/text/text-input-schema.ts';
import { type ApiKey, createApiKey, deleteApiKey, listApiKeys } from '#platform/auth/api-keys.server.ts';
import { MAX_KEY_NAME_LENGTH, type SignInMethods } from '#platform/auth/credential-rules.ts';
import { findSignInMethods } from '#platform/auth/passkeys.server.ts';
import { API_RIGHTS } from '#platform/db/column-values.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { PageTitle } from '../frame/page-parts.tsx';
import { usePasskeyConfirmation } from '../login/browser-passkeys.ts';
import { confirmIdentity } from '../login/confirm-identity.server.ts';
import { ConfirmField } from '../login/identity-dialog.tsx';
import { FormError, Tick } from '../parts/form-parts.tsx';
import { DeleteButton, RowList } from '../parts/row-parts.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { LocalDate, LocalTime } from '../parts/timestamp.tsx';
import { parseOrRefuse, refuse, runAction } from '../writes/handle-write.server.ts';
import { sendWrite } from '../writes/send-write.ts';
import { useResult } from '../writes/use-result.ts';
import type { Route } from './+types/route';
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

/** Adds a key, or deletes the one in the form's field `delete`. Only the response to an addition contains the key. */
export function action(args: Route.ActionArgs) {
  return runAction(async () => {
    const { db } = getContext(args);
    const form = await readForm(args.request);
    const id = form.get('delete');
    if (typeof id === 'string') {
      const deleted = await deleteApiKey(db, id);
      return deleted === null ? refuse(texts.missing, 404) : { error: null, deleted };
    }
    const fields = {
      name: form.get('name'),
      rights: form.getAll('rights'),
      expiry: form.get('expiry'),
    };
    const { name, rights, expiry } = parseOrRefuse(addition, fields);
    // A key stays when the session ends, so a person who finds the page open must not add one.
    const refusal = await confirmIdentity(args, form);
    if (refusal) return data({ error: refusal.error }, refusal);
    const expiresAt = expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * 86_400_000);
    const created = await createApiKey(db, { name, rights, expiresAt });
    if ('refused' in created)
      return refuse(created.refused === 'name_taken' ? texts.nameTaken : texts.tooMany, 409);
    return { error: null, added: { name, key: created.key } };
  });
}

const addition = z.object({
  name: nameInput.pipe(upTo(MAX_KEY_NAME_LENGTH).min(1, texts.nameMissing)),
  rights: z.array(z.enum(API_RIGHTS)).min(1, texts.rightsMissing),
  expiry: z.enum(['30', '90', '365', 'never']),
});

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendWrite(serverAction, texts.failed);
}

/** The keys of the owner's programs. A new key is shown once. */
export default function ApiKeys({ loaderData: { keys, methods }, actionData }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const deleting = useFetcher<typeof action>();
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
      <h2 ref={heading} tabIndex={-1} className="mt-10 font-display">
        {texts.existing}
      </h2>
      <RowList none={texts.none}>
        {keys.map((key) => (
          <Entry
            key={key.id}
            apiKey={key}
            onDelete={() => void deleting.submit({ delete: key.id }, { method: 'post' })}
          />
        ))}
      </RowList>
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
  const { isAsking, problem, confirm } = usePasskeyConfirmation(
    (fields) => void fetcher.submit(fields, { method: 'post' }),
  );
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
  const confirmByPasskey = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void confirm(event.currentTarget);
  };
  return (
    <>
      <fetcher.Form
        ref={form}
        {...sentOnce(isSending, methods === 'passkey' ? confirmByPasskey : undefined)}
        className="mt-6"
      >
        <h2 className="font-display">{texts.addKey}</h2>
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
        <FormError>{isSending ? null : (problem ?? result?.error)}</FormError>
        <button type="submit" className="filled-button">
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
        <p className="text-muted tabular">
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
      <Form method="post">
        <DeleteButton
          type="submit"
          name="delete"
          value={id}
          aria-label={texts.deleteKey(name)}
          question={texts.question(name)}
          consequence={texts.consequence}
          onDelete={onDelete}
        >
          {texts.delete}
        </DeleteButton>
      </Form>
    </li>
  );
}
