import { useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, Link, redirect, useFetcher } from 'react-router';
import { toast } from 'sonner';
import { sentOnce } from '#app/ui/busy.ts';
import { TextField } from '#app/ui/field.tsx';
import { MAX_QUESTION_LENGTH } from '#catalog/questions/question.ts';
import { mailLink, telephoneLink, whatsAppLink } from '#catalog/settings/contact-links.ts';
import { ENGLISH_NAMES, LANGUAGES } from '#catalog/text/languages.ts';
import { shortened } from '#import-export/tables/values/shortened.ts';
import { QUESTION_STATUSES } from '#platform/db/column-values.ts';
import { openProgram } from '../editor/leave-guard.tsx';
import { useKeptText } from '../editor/use-kept-draft.tsx';
import { LivePage, PageTitle } from '../frame/page-parts.tsx';
import { HiddenFields } from '../parts/form-parts.tsx';
import { Thumbnail } from '../parts/stored-picture.tsx';
import { LocalTime } from '../parts/timestamp.tsx';
import { offerUndo } from '../writes/offer-undo.tsx';
import { reloadsAfterConflict, sendWrite } from '../writes/send-write.ts';
import { useResult } from '../writes/use-result.ts';
import type { Route } from './+types/question';
import { action } from './change-question.server.ts';
import { loader } from './load-question.server.ts';
import { QuestionMail } from './question-mail.tsx';
import { InsertReply } from './replies/insert-reply.tsx';
import { texts } from './texts.ts';

/** The data of the open page. */
let shown: Loaded | undefined;

/** An open page stays if its question is deleted elsewhere, because somebody may be writing the answer. */
export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs): Promise<Loaded> {
  try {
    return await serverLoader();
  } catch (error) {
    const isMissing = isRouteErrorResponse(error) && error.status === 404;
    if (!isMissing || shown?.question.id !== params.id) throw error;
    return { ...shown, isDeleted: true };
  }
}

export { action, loader };

/** After a deletion, the list offers the undo. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await sendWrite(serverAction, texts.failed);
  if (!('batch' in result) || !result.batch) return result;
  offerUndo({ sentence: texts.deleted, batch: result.batch, failure: texts.failed, takesFocus: true });
  throw redirect('/admin/questions');
}

export { reloadsAfterConflict as shouldRevalidate };

type Loaded = Awaited<ReturnType<typeof loader>>;
type Shown = Loaded['question'];

/** A question, with its products as they were and as they are, its history, and what the owner can do. */
export default function QuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cursor, question, isDeleted } = loaderData;
  const { name, email, phone, message, office, language, askedAt, products } = question;
  const known = LANGUAGES.find((code) => code === language);
  useEffect(() => {
    shown = loaderData;
    return () => {
      shown = undefined;
    };
  }, [loaderData]);
  return (
    <div className="max-w-3xl">
      <Link to="/admin/questions" className="text-link text-sm">
        {texts.back}
      </Link>
      <PageTitle>{texts.from(name)}</PageTitle>
      <p role="status" className="mt-3 text-accent empty:hidden">
        {isDeleted ? texts.deletedElsewhere : null}
      </p>
      {actionData?.error ? (
        <p role="alert" className="mt-3 text-accent text-sm">
          {actionData.error}
        </p>
      ) : null}
      <p className="mt-2 flex flex-wrap gap-x-6 text-muted text-sm">
        <LocalTime date={askedAt} />
        <span>{texts.sentTo(office)}</span>
        <span>{texts.inLanguage(known ? ENGLISH_NAMES[known] : language)}</span>
        <span>{texts.statuses[question.status]}</span>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        {email ? (
          <a href={mailLink(email)} className="text-link">
            {email}
          </a>
        ) : null}
        {phone ? (
          <a href={telephoneLink(phone)} dir="ltr" className="text-link">
            {phone}
          </a>
        ) : null}
      </p>
      <p
        dir="auto"
        lang={language}
        className="wrap-anywhere mt-4 whitespace-pre-line border-line border-y py-5"
      >
        {message}
      </p>
      {products.length > 0 ? <Products question={question} /> : null}
      <Answer {...loaderData} typed={actionData && 'text' in actionData ? actionData.text : null} />
      <Marks question={question} />
      <Note
        key={question.id}
        question={question}
        typed={actionData && 'note' in actionData ? actionData.note : null}
      />
      <QuestionMail mail={question.mail} />
      <History {...loaderData} />
      <LivePage cursor={cursor} />
    </div>
  );
}

/** The products as the visitor saw them, and what has changed since then. */
function Products({ question: { products } }: { question: Shown }) {
  return (
    <section className="mt-6">
      <h2 className="eyebrow">{texts.asked}</h2>
      <ul className="mt-2 border-line border-t">
        {products.map(({ id, name, code, price, image, isDeleted, changes }) => (
          <li key={id} className="flex gap-x-4 border-line border-b py-2 text-sm">
            <span className="shrink-0">
              <Thumbnail image={image ?? undefined} />
            </span>
            <div className="wrap-anywhere min-w-0 grow">
              {isDeleted ? (
                <bdi>{name}</bdi>
              ) : (
                <Link to={`/admin/products/${id}/edit`} className="underline underline-offset-4">
                  <bdi>{name}</bdi>
                </Link>
              )}
              <p className="text-muted">
                {[code, price, ...changes].filter(Boolean).map((text) => (
                  <bdi key={text} className="me-4">
                    {text}
                  </bdi>
                ))}
              </p>
            </div>
            <Link to={`/admin/questions?product=${id}`} className="text-link text-muted">
              {texts.othersAbout}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sends the answer by e-mail, or opens WhatsApp or the mail program with it, and keeps its text. */
function Answer({
  question,
  brand,
  hasMail,
  replies,
  inserted,
  typed,
}: Loaded & {
  /** What was typed without scripts, if it was refused. */
  typed: string | null;
}) {
  const { email, whatsAppPhone: phone, language } = question;
  const fetcher = useFetcher<typeof action>();
  const field = useRef<HTMLTextAreaElement>(null);
  const sent = useRef('');
  const { text, setText, notice } = useKeptText(`answer-${question.id}`, '', typed ?? inserted?.text);
  useResult(fetcher, texts.title, ({ error }) => {
    if (error !== null) toast.error(error);
    // What was typed since then stays.
    else setText((latest) => (latest === sent.current ? '' : latest));
  });
  const isSending = fetcher.state !== 'idle';
  const open = (by: string, answer: string) => {
    if (by === 'whatsapp') window.open(answerLink(question, brand, by, answer), '_blank', 'noopener');
    else if (by === 'email' && !hasMail) openProgram(answerLink(question, brand, by, answer));
  };
  if (!email && !phone) return <p className="mt-4 text-muted">{texts.onlyCalls}</p>;
  const form = (
    <fetcher.Form
      {...sentOnce(isSending, ({ currentTarget, nativeEvent }) => {
        const form = new FormData(currentTarget, nativeEvent.submitter);
        sent.current = text;
        if (text.trim()) open(String(form.get('by')), text.trim());
      })}
      // Without the reply that was inserted into this page.
      action="."
      className="mt-2"
    >
      <input type="hidden" name="intent" value="answer" />
      {hasMail ? <input type="hidden" name="isSent" value="true" /> : null}
      <TextField
        ref={field}
        label={texts.answer}
        name="text"
        required
        rows={5}
        maxLength={MAX_QUESTION_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint={hasMail && email ? texts.answerIsSent : texts.answerHint}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        {phone ? (
          <button type="submit" name="by" value="whatsapp" className="filled-button">
            {texts.byWhatsApp}
          </button>
        ) : null}
        {email ? (
          <button
            type="submit"
            name="by"
            value="email"
            className={phone ? 'secondary-button' : 'filled-button'}
          >
            {hasMail ? texts.sendEmail : texts.byEmail}
          </button>
        ) : null}
      </div>
    </fetcher.Form>
  );
  return (
    <section className="mt-6">
      {notice}
      <InsertReply
        replies={replies}
        language={language}
        chosen={inserted?.id}
        field={field}
        onInsert={setText}
      />
      {form}
    </section>
  );
}

/** Returns the link that opens WhatsApp or the mail program with an answer; for mail, with the question below it. */
function answerLink(
  { email, whatsAppPhone, name, message }: Shown,
  brand: string,
  by: 'whatsapp' | 'email',
  text: string,
): string {
  if (by === 'whatsapp') return whatsAppLink(whatsAppPhone ?? '', text);
  const quoted = shortened(message, MAX_QUOTED_LENGTH).replace(/^/gm, '> ');
  const body = `${text}\n\n${texts.quoted(name)}\n${quoted}`;
  return mailLink(email ?? '', { subject: texts.subject(brand), body });
}

/** Longer links are refused by some mail programs and browsers. */
const MAX_QUOTED_LENGTH = 1_500;

/** The other statuses, and the deletion. */
function Marks({ question: { status } }: { question: Shown }) {
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-5 border-line border-y text-sm">
      <span className="text-muted">{texts.markAs}</span>
      {QUESTION_STATUSES.filter((other) => other !== status).map((other) => (
        <Press key={other} sent={{ intent: 'mark', status: other }}>
          {texts.statuses[other]}
        </Press>
      ))}
      <span className="ms-auto">
        <Press sent={{ intent: 'delete' }}>{texts.delete}</Press>
      </span>
    </div>
  );
}

/** A form with one button. */
function Press({ sent, children }: { sent: Record<string, string>; children: string }) {
  const fetcher = useFetcher<typeof action>();
  useResult(fetcher, texts.title, ({ error }) => error !== null && toast.error(error));
  return (
    <fetcher.Form {...sentOnce(fetcher.state !== 'idle')}>
      <HiddenFields fields={Object.entries(sent)} />
      <button type="submit" className="text-link">
        {children}
      </button>
    </fetcher.Form>
  );
}

interface NoteProps {
  question: Shown;
  /** What was typed without scripts, if it was refused. */
  typed: string | null;
}

function Note({ question: { id, note }, typed }: NoteProps) {
  const fetcher = useFetcher<typeof action>();
  const { text, setText, notice } = useKeptText(`note-${id}`, note, typed ?? note);
  /** The note that the text was typed over. */
  const [before, setBefore] = useState(note);
  useResult(fetcher, texts.title, (result) => {
    const { error } = result;
    if (error === null) toast.success(texts.noteSaved);
    else toast.error(error);
    // The message of a conflict has shown the other note.
    if (error === null || 'isOutdated' in result) setBefore(note);
    // Without the blanks that the shop has removed.
    if (error === null && text.trim() === note) setText(note);
  });
  return (
    <fetcher.Form {...sentOnce(fetcher.state !== 'idle')}>
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="before" value={text === note ? note : before} />
      {notice}
      <TextField
        label={texts.note}
        name="note"
        rows={2}
        maxLength={MAX_QUESTION_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint={texts.noteHint}
      />
      <button type="submit" className="secondary-button mt-3">
        {texts.saveNote}
      </button>
    </fetcher.Form>
  );
}

/** What happened. An answer that the shop did not send can be opened again, or for the first time without scripts. */
function History({ question, brand, hasMail }: Loaded) {
  const { askedAt, history, whatsAppPhone, email } = question;
  const isOpened = (by: 'whatsapp' | 'email') => (by === 'whatsapp' ? whatsAppPhone : email && !hasMail);
  return (
    <section className="mt-8">
      <h2 className="eyebrow">{texts.history}</h2>
      <ol className="mt-2 border-line border-t text-sm">
        <li className="flex flex-wrap gap-x-6 border-line border-b py-2">
          <LocalTime date={askedAt} /> {texts.arrived}
        </li>
        {history.map((event) => (
          <li key={event.at} className="flex flex-wrap gap-x-6 border-line border-b py-2">
            <LocalTime date={new Date(event.at)} /> {texts.event(event)}
            {event.kind === 'answer' ? (
              <>
                {isOpened(event.by) ? (
                  <a
                    href={answerLink(question, brand, event.by, event.text)}
                    target={event.by === 'whatsapp' ? '_blank' : undefined}
                    rel="noopener"
                    className="text-link"
                  >
                    {texts.openAnswer[event.by]}
                  </a>
                ) : null}
                <p dir="auto" className="wrap-anywhere basis-full whitespace-pre-line py-2 text-base">
                  {event.text}
                </p>
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
