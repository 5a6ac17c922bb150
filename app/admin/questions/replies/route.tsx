import { useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { toast } from 'sonner';
import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { sentOnce } from '#app/ui/busy.ts';
import { Field, SelectField, TextField } from '#app/ui/field.tsx';
import { deleteReply, listReplies, saveReply } from '#catalog/commands/questions/manage-replies.server.ts';
import { typedText } from '#catalog/questions/question-input.ts';
import {
  MAX_REPLY_LENGTH,
  MAX_REPLY_NAME_LENGTH,
  PLACEHOLDERS,
  type SavedReply,
  wrongPlaceholder,
} from '#catalog/questions/saved-reply.ts';
import { ENGLISH_NAMES, LANGUAGES } from '#catalog/text/languages.ts';
import { nameInput, upTo } from '#catalog/text/text-input-schema.ts';
import { INCOMPLETE, readForm } from '#platform/http/read-body.server.ts';
import { LivePage, PageTitle } from '../../frame/page-parts.tsx';
import { FormError } from '../../parts/form-parts.tsx';
import { useKeptRows } from '../../parts/name-forms.tsx';
import { RowButton, RowList } from '../../parts/row-parts.tsx';
import { mergeForm, parseOrRefuse, refuse, runAction } from '../../writes/handle-write.server.ts';
import { offerUndo } from '../../writes/offer-undo.tsx';
import { reloadsAfterConflict, sendWrite } from '../../writes/send-write.ts';
import { useResult } from '../../writes/use-result.ts';
import type { Route } from './+types/route';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, changes } = getContext(args);
  const cursor = changes.cursor();
  return { cursor, replies: await listReplies(db) };
}

/** Adds or changes a reply, or deletes it, depending on the form's field `intent`. */
export async function action(args: Route.ActionArgs) {
  const { db } = getContext(args);
  const fields = Object.fromEntries(await readForm(args.request));
  const write = async () => {
    if (fields.intent === 'delete') {
      const deleted = await deleteReply(db, String(fields.id));
      return deleted ? { error: null, deleted } : refuse(...REFUSALS.missing);
    }
    const { id, ...values } = parseOrRefuse(reply, fields);
    const stored = (await listReplies(db)).find((saved) => saved.id === id);
    const merged = stored ? mergeForm(fields.before, values, shownReply(stored)) : values;
    const outcome = await saveReply(db, { id, ...merged });
    return outcome === 'saved' ? { error: null } : refuse(...REFUSALS[outcome]);
  };
  return runAction(write, { typed: z.record(z.string(), z.string()).safeParse(fields).data });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendWrite(serverAction, texts.failed);
}

export { reloadsAfterConflict as shouldRevalidate };

/** The replies that the owner has saved, each with a form, and a form for a new one. */
export default function SavedReplies({ loaderData: { cursor, replies }, actionData }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { shown, keep } = useKeptRows(replies, ({ id }) => id);
  const deleting = useFetcher<typeof action>();
  useResult(deleting, texts.title, (result) => {
    if (result.error !== null) return void toast.error(result.error);
    if (!('deleted' in result) || !result.deleted) return;
    const { name, batch } = result.deleted;
    const onUndone = () => heading.current?.focus();
    offerUndo({ sentence: texts.deleted(name), batch, failure: texts.failed, takesFocus: true, onUndone });
  });
  const refusalOf = (id: string | undefined) => {
    const typed = actionData && 'typed' in actionData ? actionData.typed : undefined;
    return typed?.id === id ? { error: actionData?.error, ...typed } : undefined;
  };
  return (
    <div className="max-w-2xl">
      <Link to="/admin/questions" className="text-link text-sm">
        {texts.back}
      </Link>
      <PageTitle>{texts.title}</PageTitle>
      <p className="mt-3 text-muted text-sm">{texts.introduction}</p>
      <p className="mt-3 text-muted text-sm">{texts.placeholders}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 text-sm">
        {PLACEHOLDERS.map((placeholder) => (
          <div key={placeholder} className="contents">
            <dt>
              <code>{`{${placeholder}}`}</code>
            </dt>
            <dd className="text-muted">{texts.meanings[placeholder]}</dd>
          </div>
        ))}
      </dl>
      <h2 ref={heading} tabIndex={-1} className="mt-8 font-display outline-none">
        {texts.existing(replies.length)}
      </h2>
      <RowList none={texts.none}>
        {shown.map((reply) => (
          <li key={reply.id} className="border-line border-b">
            <details
              open={refusalOf(reply.id) !== undefined}
              onToggle={({ currentTarget }) => keep(reply, currentTarget.open)}
            >
              <summary className="wrap-anywhere min-h-11 cursor-pointer py-3">
                <bdi>{reply.name}</bdi>
                <span className="ms-3 text-muted text-sm">{languageInWords(reply.language)}</span>
              </summary>
              <ReplyForm
                reply={reply}
                refused={refusalOf(reply.id)}
                onDelete={() => {
                  if (deleting.state !== 'idle') return;
                  keep(reply, false);
                  void deleting.submit({ intent: 'delete', id: reply.id }, { method: 'post' });
                }}
              />
            </details>
          </li>
        ))}
      </RowList>
      <h2 className="mt-10 font-display">{texts.newReply}</h2>
      <ReplyForm refused={refusalOf(undefined)} />
      <LivePage cursor={cursor} />
    </div>
  );
}

interface ReplyFormProps {
  reply?: SavedReply;
  /** What was typed without scripts, and why it was refused. */
  refused: ({ error: string | null | undefined } & Partial<Omit<SavedReply, 'id'>>) | undefined;
  onDelete?(): void;
}

function ReplyForm({ reply, refused, onDelete }: ReplyFormProps) {
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef({ name: '', fields: '' });
  const [before, setBefore] = useState(reply);
  useResult(fetcher, texts.title, (result) => {
    const { error } = result;
    if (error === null || 'isOutdated' in result) setBefore(reply);
    if (error !== null) return;
    toast.success((reply ? texts.saved : texts.added)(sent.current.name));
    // Shows the saved texts, unless more was typed since.
    if (form.current && fieldsOf(form.current) === sent.current.fields) form.current.reset();
    if (reply) return;
    form.current?.querySelector<HTMLInputElement>('[name=name]')?.focus();
  });
  const shown = { ...reply, ...refused };
  const isSending = fetcher.state !== 'idle';
  return (
    <fetcher.Form
      ref={form}
      {...sentOnce(isSending, ({ currentTarget }) => {
        const name = String(new FormData(currentTarget).get('name')).trim();
        sent.current = { name, fields: fieldsOf(currentTarget) };
      })}
      className="pb-6"
    >
      {reply ? <input type="hidden" name="id" value={reply.id} /> : null}
      {before ? <input type="hidden" name="before" value={JSON.stringify(shownReply(before))} /> : null}
      <Field
        label={texts.name}
        hint={texts.nameHint}
        name="name"
        required
        maxLength={MAX_REPLY_NAME_LENGTH}
        autoComplete="off"
        defaultValue={shown.name}
        className="mt-0"
      />
      <SelectField label={texts.language} name="language" autoComplete="off" defaultValue={shown.language}>
        {['' as const, ...LANGUAGES].map((language) => (
          <option key={language} value={language}>
            {languageInWords(language)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={texts.text}
        name="text"
        required
        rows={5}
        maxLength={MAX_REPLY_LENGTH}
        defaultValue={shown.text}
      />
      <FormError>{isSending ? null : (fetcher.data?.error ?? refused?.error)}</FormError>
      <div className="flex gap-4">
        <button type="submit" className="filled-button">
          {reply ? texts.save : texts.add}
        </button>
        {onDelete ? (
          <RowButton
            type="submit"
            name="intent"
            value="delete"
            formNoValidate
            of={reply?.name}
            onClick={(event) => {
              event.preventDefault();
              onDelete();
            }}
          >
            {texts.delete}
          </RowButton>
        ) : null}
      </div>
    </fetcher.Form>
  );
}

/** The values that the form shows. */
function shownReply({ name, language, text }: SavedReply) {
  return { name, language, text };
}

/** All visible fields of a form, to compare them. */
function fieldsOf(form: HTMLFormElement): string {
  const fields = new FormData(form);
  fields.delete('before');
  return JSON.stringify([...fields]);
}

function languageInWords(language: string): string {
  const known = LANGUAGES.find((code) => code === language);
  return known ? ENGLISH_NAMES[known] : language || texts.allLanguages;
}

const reply = z.object({
  id: z.string().optional(),
  name: nameInput.pipe(upTo(MAX_REPLY_NAME_LENGTH).min(1, texts.nameMissing)),
  language: z.enum(['', ...LANGUAGES], INCOMPLETE),
  text: typedText.pipe(upTo(MAX_REPLY_LENGTH).min(1, texts.textMissing)).superRefine((text, { addIssue }) => {
    const wrong = wrongPlaceholder(text);
    if (wrong) addIssue({ code: 'custom', message: texts.wrongPlaceholder(wrong) });
  }),
});

const REFUSALS: Record<'taken' | 'too many' | 'missing', [message: string, status: 404 | 409]> = {
  taken: [texts.taken, 409],
  'too many': [texts.tooMany, 409],
  missing: [texts.missing, 404],
};
