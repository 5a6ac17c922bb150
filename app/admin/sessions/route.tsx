import { useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { getContext } from '#app/context.ts';
import { sentOnce } from '#app/ui/busy.ts';
import { listOpenSessions, revokeSessions } from '#platform/auth/sessions.server.ts';
import { INCOMPLETE, readForm } from '#platform/http/read-body.server.ts';
import { PageTitle } from '../frame/page-parts.tsx';
import { FormError } from '../parts/form-parts.tsx';
import { LocalTime } from '../parts/timestamp.tsx';
import { adminContext } from '../session/guard.server.ts';
import { refuse, runAction } from '../writes/handle-write.server.ts';
import { sendWrite } from '../writes/send-write.ts';
import { useResult } from '../writes/use-result.ts';
import type { Route } from './+types/route';
import { browserName } from './browser-name.ts';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { id: ownId } = args.context.get(adminContext);
  const sessions = await listOpenSessions(getContext(args).db);
  return {
    sessions: sessions.map(({ userAgent, ...session }) => ({
      ...session,
      browser: browserName(userAgent),
      isOwn: session.id === ownId,
    })),
  };
}

/** Ends the session in the form's field `end`. With `others`, ends all sessions except the current one. */
export function action(args: Route.ActionArgs) {
  return runAction(async () => {
    const { db } = getContext(args);
    const id = (await readForm(args.request)).get('end');
    if (typeof id !== 'string') return refuse(INCOMPLETE, 400);
    const revoked = id === 'others' ? { except: args.context.get(adminContext).id } : { id };
    await revokeSessions(db, revoked, ({ userAgent }) => browserName(userAgent));
    return { error: null };
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendWrite(serverAction, texts.failed);
}

export default function Sessions({ loaderData: { sessions }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>();
  const heading = useRef<HTMLHeadingElement>(null);
  useResult(fetcher, 'sessions', ({ error }) => {
    // The pressed button disappears with its session.
    if (!error) heading.current?.focus();
  });

  return (
    <>
      <PageTitle ref={heading}>{texts.title}</PageTitle>
      <p className="mt-3 max-w-prose text-muted text-sm">
        {texts.introduction}{' '}
        <Link to="/admin/password" className="underline underline-offset-[0.3em]">
          {texts.changePassword}
        </Link>
        .
      </p>
      <FormError className="">{(fetcher.data ?? actionData)?.error}</FormError>
      <fetcher.Form {...sentOnce(fetcher.state !== 'idle')}>
        <ul className="border-line border-t">
          {sessions.map((session) => (
            <SessionEntry key={session.id} session={session} />
          ))}
        </ul>
        {sessions.length > 1 ? (
          <button type="submit" name="end" value="others" className="mt-6 secondary-button">
            {texts.endOthers}
          </button>
        ) : null}
      </fetcher.Form>
    </>
  );
}

interface SessionEntryProps {
  session: { id: string; begunAt: Date; usedAt: Date; network: string; browser: string; isOwn: boolean };
}

/** One session: browser, network, times, and a button to end it. The current session is ended by Log out. */
function SessionEntry({ session }: SessionEntryProps) {
  const { id, begunAt, usedAt, network, browser, isOwn } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-line border-b py-3 text-sm">
      <div className="min-w-0 wrap-anywhere">
        <p>
          {browser}
          {network ? <span className="text-muted">{`, ${network}`}</span> : null}
        </p>
        <p className="text-muted tabular">
          {texts.since} <LocalTime date={begunAt} />
          {texts.lastUsed} <LocalTime date={usedAt} />
        </p>
      </div>
      {isOwn ? (
        <p className="inline-flex min-h-11 items-center">{texts.thisSession}</p>
      ) : (
        <button
          type="submit"
          name="end"
          value={id}
          aria-label={texts.endSession(browser)}
          className="text-link"
        >
          {texts.end}
        </button>
      )}
    </li>
  );
}
