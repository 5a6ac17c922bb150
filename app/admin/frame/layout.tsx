import { useEffect } from 'react';
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router';
import { Toaster } from 'sonner';
import { getContext } from '#app/context.ts';
import { snapshots, useShownPage } from '#app/router/stale-while-error.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { countNewQuestions } from '#catalog/questions/list-questions.server.ts';
import { accentShades } from '#catalog/settings/accent.ts';
import { LeaveGuard } from '../editor/leave-guard.tsx';
import { adminContext, noStore, requireAdministrator } from '../session/guard.server.ts';
import { announceSessionEnd, DATA_ROUTES } from '../session/session-events.ts';
import { SessionKeeper } from '../session/session-keeper.tsx';
import { dismissFailures } from '../writes/send-write.ts';
import { texts as writeTexts } from '../writes/texts.ts';
import type { Route } from './+types/layout';
import { AdminFrame } from './frame.tsx';

export const middleware: Route.MiddlewareFunction[] = [noStore, requireAdministrator];

/**
 * Client middleware. If the session has ended, a write, a request for a field, or a background refresh asks to sign in
 * again, and the page stays. Also keeps the page if a request for a field fails, which then has no data. Must be inside
 * `staleWhileError`, which records failures of refreshes.
 */
const keepPage: MiddlewareFunction<Results> = async ({ request, context }, next) => {
  const results = await next();
  const isWrite = request.method !== 'GET';
  const isForField = !isWrite && new URL(request.url).pathname.startsWith(DATA_ROUTES);
  const isRefresh = !isWrite && snapshots.isRefreshing(context);
  const hasEnded = Object.values(results).some(
    (outcome) => isUnauthorized(outcome) || (isRefresh && leadsToSignIn(outcome)),
  );
  if (hasEnded) announceSessionEnd();
  const replaced = ({ type, ...outcome }: DataStrategyResult): DataStrategyResult => {
    if (isForField && type === 'error') return { type: 'data', result: null };
    if (isWrite && hasEnded)
      return { type: 'data', result: data({ error: writeTexts.signInAgain }, { status: 401 }) };
    if (isRefresh && hasEnded) return { type: 'error', result: new Error('The session has ended') };
    return { type, ...outcome };
  };
  return Object.fromEntries(Object.entries(results).map(([id, outcome]) => [id, replaced(outcome)]));
};

type Results = Record<string, DataStrategyResult>;

export const clientMiddleware = [snapshots.staleWhileError, keepPage];

export async function loader(args: Route.LoaderArgs) {
  const { username, expiresAt } = args.context.get(adminContext);
  const { brand, accent } = getContext(args).settings.store;
  return {
    brand,
    accent: accent && accentShades(accent),
    username,
    expiresAt: expiresAt.toISOString(),
    newQuestions: await countNewQuestions(getContext(args).db),
  };
}

/**
 * Revalidates only on the settings pages, because only they change what this layout shows: the shop's name. Elsewhere, a
 * failed refresh of the layout would replace the page. The session keeper checks the session separately.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate && args.currentUrl.pathname.startsWith('/admin/shop');
}

export default function AdminLayout({
  loaderData: { brand, username, expiresAt, newQuestions },
}: Route.ComponentProps) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every navigation.
  useEffect(dismissFailures, [key]);
  // Pages without live updates are refreshed after a write.
  useShownPage();
  return (
    <>
      <AdminFrame brand={brand} username={username} newQuestions={newQuestions}>
        <Outlet />
      </AdminFrame>
      <Toaster
        position="bottom-center"
        // Otherwise a message covers the Undo button of an earlier one.
        expand
        offset={ABOVE_FOOT_BAR}
        mobileOffset={ABOVE_FOOT_BAR}
        icons={{ success: null, error: null, info: null, warning: null }}
        toastOptions={{
          unstyled: true,
          className: 'flex w-full items-center gap-4 bg-ink px-5 py-1 font-text text-page text-sm',
          classNames: { content: 'py-2.5 break-words min-w-0' },
        }}
      />
      <LeaveGuard />
      <SessionKeeper expiresAt={expiresAt} username={username} />
    </>
  );
}

/** Shows a failed page inside the admin's frame. Visitors without a session do not see the frame. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) {
    return (
      <main>
        <ErrorPage error={error} />
      </main>
    );
  }
  return (
    <AdminFrame {...loaderData}>
      <ErrorPage error={error} />
    </AdminFrame>
  );
}

const ABOVE_FOOT_BAR = { bottom: 'calc(1.5rem + var(--foot-bar, 0rem))' };

function isUnauthorized({ result }: DataStrategyResult): boolean {
  return isRouteErrorResponse(result) && result.status === 401;
}

function leadsToSignIn({ result }: DataStrategyResult): boolean {
  return result instanceof Response && (result.headers.get('Location') ?? '').startsWith('/admin/login');
}
