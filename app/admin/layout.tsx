import { Form, NavLink, Outlet } from 'react-router';
import { Toaster } from 'sonner';
import { keepShown } from '#app/live/keep-shown.ts';
import { store } from '#store';
import type { Route } from './+types/layout';
import { askToSignIn } from './ask-to-sign-in.ts';
import { adminContext, requireAdministrator } from './guard.server.ts';
import { SessionKeeper } from './session-keeper.tsx';

export const middleware: Route.MiddlewareFunction[] = [requireAdministrator];

export const clientMiddleware = [keepShown, askToSignIn];

export function loader({ context }: Route.LoaderArgs) {
  const { username, expiresAt } = context.get(adminContext);
  return { username, expiresAt: expiresAt.toISOString() };
}

/**
 * Nothing here changes by a write; and a refresh that fails (a server that restarts, no network) would take the page
 * from the screen, with whatever is being written on it. The session keeper follows the session by itself.
 */
export function shouldRevalidate(): boolean {
  return false;
}

export default function AdminLayout({ loaderData: { username, expiresAt } }: Route.ComponentProps) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <header className="border-line border-b">
        <div className="measure flex flex-wrap items-center gap-x-8 gap-y-1 py-2">
          <NavLink to="/admin/dashboard" className="py-3 font-display text-xl">
            {store.brand}
          </NavLink>
          <nav
            aria-label="Administration"
            className="order-last flex basis-full flex-wrap gap-x-6 text-sm lg:order-none lg:basis-auto"
          >
            {SECTIONS.map(([path, name]) => (
              <NavLink key={path} to={path} className="py-3 aria-[current=page]:underline underline-offset-8">
                {name}
              </NavLink>
            ))}
            <a href="/" className="py-3 text-muted">
              View shop
            </a>
          </nav>
          <Form method="post" action="/admin/logout" className="ms-auto">
            <span className="text-muted text-sm">{username}</span>
            <button type="submit" className="ms-4 min-h-11 text-sm underline underline-offset-4">
              Log out
            </button>
          </Form>
        </div>
      </header>
      <main className="measure py-10">
        <Outlet />
      </main>
      <Toaster
        position="bottom-center"
        offset={ABOVE_FOOT_BAR}
        mobileOffset={ABOVE_FOOT_BAR}
        icons={{ success: null, error: null, info: null, warning: null }}
        toastOptions={{
          unstyled: true,
          className: 'flex w-full items-center gap-4 bg-ink px-5 py-1 font-text text-page text-sm',
          classNames: { content: 'py-2.5 break-words min-w-0' },
        }}
      />
      <SessionKeeper expiresAt={expiresAt} username={username} />
    </>
  );
}

const ABOVE_FOOT_BAR = { bottom: 'calc(1.5rem + var(--foot-bar, 0rem))' };

const SECTIONS = [
  ['/admin/dashboard', 'Products'],
  ['/admin/accessory-categories', 'Accessory categories'],
  ['/admin/media', 'Media'],
  ['/admin/activity', 'Activity'],
] as const;
