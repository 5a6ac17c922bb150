import { data, Form, useNavigation } from 'react-router';
import { shopOf } from '#app/context.ts';
import { endOtherSessions, endSession, listOpenSessions } from '#auth/open-sessions.server.ts';
import { store } from '#store';
import { catchToResult } from '../catch-to-result.ts';
import { adminContext } from '../guard.server.ts';
import { readForm } from '../read-body.server.ts';
import type { Route } from './+types/route';
import { browserName } from './browser-name.ts';
import { SessionEntry } from './session-entry.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { id: ownId } = args.context.get(adminContext);
  const sessions = await listOpenSessions(shopOf(args).db);
  return {
    sessions: sessions.map(({ userAgent, ...session }) => ({
      ...session,
      browser: browserName(userAgent),
      isOwn: session.id === ownId,
    })),
  };
}

/** Ends the session that the form names, or with `others` every one but that of who asks. */
export async function action(args: Route.ActionArgs) {
  const { db } = shopOf(args);
  const form = await readForm(args.request);
  const id = form.get('end');
  if (typeof id !== 'string') return data({ error: 'The form was sent incompletely.' }, { status: 400 });
  if (id === 'others') await endOtherSessions(db, args.context.get(adminContext).id);
  else await endSession(db, id);
  return { error: null };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return catchToResult<{ error: string | null }>(serverAction, {
    error: 'Failed to end the session. Please try again.',
  });
}

export default function Sessions({ loaderData: { sessions }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting';
  return (
    <>
      <title>{`Sessions - ${store.brand}`}</title>
      <h1 className="font-display text-display-s">Sessions</h1>
      <p className="mt-3 max-w-prose text-muted text-sm">
        Where you are signed in. A session ends half an hour after its last page was closed, and twelve hours
        after it began.
      </p>
      <p role="alert" className="min-h-7 text-accent text-sm">
        {actionData?.error}
      </p>
      <Form method="post">
        <ul className="border-line border-t">
          {sessions.map((session) => (
            <SessionEntry key={session.id} session={session} isSending={isSending} />
          ))}
        </ul>
        {sessions.length > 1 ? (
          <button
            type="submit"
            name="end"
            value="others"
            disabled={isSending}
            className="mt-6 min-h-11 border border-edge px-5 text-sm"
          >
            End all other sessions
          </button>
        ) : null}
      </Form>
    </>
  );
}
