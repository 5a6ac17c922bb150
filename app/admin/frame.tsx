import Keyboard from 'lucide-react/icons/keyboard';
import Store from 'lucide-react/icons/store';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { RouteAnnouncer } from '#app/router/route-announcer.tsx';
import { ADMIN_PAGES } from './admin-pages.ts';
import type { Scheme } from './scheme/scheme.ts';
import { SchemeColours } from './scheme/scheme-colours.tsx';
import { SchemeSwitch } from './scheme/scheme-switch.tsx';
import { useScheme } from './scheme/use-scheme.ts';
import { Shortcuts } from './shortcuts/shortcuts.tsx';
import { post } from './use-write.ts';

interface Props {
  brand: string;
  /** Not known where an error came before it. */
  username: string | undefined;
  /** As the page's loader knew it. */
  scheme: Scheme;
  children: ReactNode;
}

/** The header around every page of the admin, and its shortcuts. */
export function AdminFrame({ brand, username, scheme: known, children }: Props) {
  const content = useRef<HTMLElement>(null);
  const scheme = useScheme(known);
  const [isListOpen, setListOpen] = useState(false);
  return (
    <>
      <SchemeColours scheme={scheme} />
      <meta name="robots" content="noindex" />
      <a
        href="#content"
        className="fixed start-4 -top-20 z-50 inline-flex min-h-11 items-center border border-ink bg-page px-5 text-sm focus:top-4"
      >
        Skip to content
      </a>
      <header className="border-line border-b">
        <div className="measure flex flex-wrap items-center gap-x-2 py-1 sm:gap-x-4 lg:gap-x-8">
          <NavLink to="/admin/dashboard" className="py-3 font-display text-xl">
            {brand}
          </NavLink>
          <nav
            aria-label="Administration"
            className="order-last flex basis-full flex-wrap gap-x-3 whitespace-nowrap min-[26rem]:gap-x-4 text-sm sm:gap-x-5 lg:order-none lg:basis-auto lg:gap-x-6"
          >
            {ADMIN_PAGES.map(({ path, name, short }) => (
              <NavLink key={path} to={path} className="nav-link">
                <span className={short && 'max-sm:sr-only'}>{name}</span>
                {short ? (
                  <span aria-hidden className="sm:hidden">
                    {short}
                  </span>
                ) : null}
              </NavLink>
            ))}
          </nav>
          <div className="ms-auto flex flex-wrap items-center gap-x-2 sm:gap-x-4">
            <div className="flex max-[24rem]:[&_.icon-button]:w-9">
              <a
                href="/"
                title="View shop"
                className="flex min-h-11 min-w-9 items-center justify-center text-muted text-sm min-[24rem]:min-w-11 hover:text-ink lg:me-4"
              >
                <Store aria-hidden strokeWidth={1.25} className="size-5 lg:hidden" />
                <span className="max-lg:sr-only">View shop</span>
              </a>
              <button
                type="button"
                title="Keyboard shortcuts"
                onClick={() => setListOpen(true)}
                className="icon-button text-muted hover:text-ink max-sm:hidden noscript:hidden"
              >
                <Keyboard aria-hidden strokeWidth={1.25} className="size-5" />
                <span className="sr-only">Keyboard shortcuts</span>
              </button>
              <SchemeSwitch scheme={scheme} />
            </div>
            {username === undefined ? null : (
              <NavLink to="/admin/sessions" title="Sessions" className="nav-link text-sm max-sm:hidden">
                {username}
              </NavLink>
            )}
            <LogOut />
          </div>
        </div>
      </header>
      <main ref={content} id="content" tabIndex={-1} className="measure py-4 outline-none sm:py-8">
        {children}
      </main>
      <RouteAnnouncer content={content} />
      <Shortcuts isListOpen={isListOpen} onList={setListOpen} />
    </>
  );
}

/**
 * Ends the session. Sent past the router, so that the page stays where no answer comes: its administrator is signed in
 * still, and has to know.
 */
function LogOut() {
  const navigate = useNavigate();
  const logOut = async (event: FormEvent) => {
    event.preventDefault();
    const sent = await post('/admin/logout', {}, LOG_OUT_FAILED);
    if (sent.ok || sent.status === 401) await navigate('/admin/login');
    else toast.error(sent.message, { id: 'log out' });
  };
  return (
    <form method="post" action="/admin/logout" onSubmit={logOut}>
      <button type="submit" className="text-link text-sm">
        Log out
      </button>
    </form>
  );
}

const LOG_OUT_FAILED = 'Failed to log out: you are still signed in. Please try again.';
