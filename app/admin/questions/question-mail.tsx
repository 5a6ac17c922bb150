import { useFetcher } from 'react-router';
import { toast } from 'sonner';
import { sentOnce } from '#app/ui/busy.ts';
import type { StoredMail } from '#platform/mail/outbox.server.ts';
import { LocalTime } from '../parts/timestamp.tsx';
import { useResult } from '../writes/use-result.ts';
import type { action } from './change-question.server.ts';
import { texts } from './texts.ts';

/** What has become of the mail about a question. */
export function QuestionMail({ mail }: { mail: StoredMail[] }) {
  const fetcher = useFetcher<typeof action>();
  useResult(fetcher, texts.title, ({ error }) => error !== null && toast.error(error));
  if (mail.length === 0) return null;
  const isUnsent = ({ sentAt, failedAt, attempts }: StoredMail) =>
    sentAt === null && (failedAt !== null || attempts > 0);
  return (
    <section className="mt-8">
      <h2 className="eyebrow">{texts.mail}</h2>
      <ol className="mt-2 border-line border-t text-sm">
        {mail.map(({ id, kind, recipient, createdAt, dueAt, attempts, sentAt, failedAt, response }) => (
          <li key={id} className="wrap-anywhere flex flex-wrap gap-x-6 border-line border-b py-2">
            <LocalTime date={sentAt ?? failedAt ?? createdAt} />
            <span>
              {texts.mailKinds[kind]} <bdi>{recipient}</bdi>
            </span>
            <span className={failedAt ? 'text-accent' : 'text-muted'}>
              {sentAt ? texts.delivered : failedAt ? texts.undelivered : texts.waiting}
              {sentAt === null && failedAt === null && attempts > 0 ? (
                <>
                  {texts.nextAttempt} <LocalTime date={dueAt} />
                </>
              ) : null}
            </span>
            {response && (sentAt ?? failedAt ?? attempts > 0) ? (
              <span dir="ltr" className="basis-full text-muted">
                {response}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      {mail.some(isUnsent) ? (
        <fetcher.Form {...sentOnce(fetcher.state !== 'idle')} className="mt-3">
          <input type="hidden" name="intent" value="resend" />
          <button type="submit" className="secondary-button">
            {texts.sendAgain}
          </button>
        </fetcher.Form>
      ) : null}
    </section>
  );
}
