import CircleUser from 'lucide-react/icons/circle-user';
import Store from 'lucide-react/icons/store';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, NavLink, useFetcher, useLocation, useMatches } from 'react-router';
import { openEventSource } from '#app/live/event-source.ts';
import { useIsHydrated, useIsLoaded } from '#app/ui/browser-state.ts';
import { useCurrentInView } from '#app/ui/current-in-view.ts';
import { RouteAnnouncer } from '#app/ui/route-change.tsx';
import { formatNumber } from '#catalog/amounts/amounts.ts';
import { MENU_ITEM, Menu } from '../parts/menu.tsx';
import { texts as partTexts } from '../parts/texts.ts';
import type { loader as newQuestionsLoader } from '../questions/count-new.ts';
import { useSignedOut } from '../session/session-events.ts';
import { LogOut, SignedOut } from '../session/sign-out.tsx';
import { Shortcuts } from '../shortcuts/shortcuts.tsx';
import { ColorScheme } from './color-scheme.tsx';
import { texts } from './texts.ts';

interface Props {
  brand: string;
  /** Undefined on an error page, if the error occurred before the session was read. */
  username: string | undefined;
  /** The number of new questions when the first page was loaded. */
  newQuestions?: number;
  children: ReactNode;
}

/** The header and the keyboard shortcuts of every admin page. */
export function AdminFrame({ brand, username, newQuestions = 0, children }: Props) {
  const content = useRef<HTMLElement>(null);
  const navigation = useCurrentInView();
  const [isListOpen, setListOpen] = useState(false);
  const isSignedOut = useSignedOut();
  if (isSignedOut) return <SignedOut />;
  return (
    <>
      <ColorScheme />
      <meta name="robots" content="noindex" />
      <a
        href="#content"
        className="fixed start-4 -top-20 z-50 inline-flex min-h-11 items-center border border-ink bg-page px-5 text-sm focus:top-4"
      >
        {texts.skip}
      </a>
      <header className="border-line border-b">
        <div className="measure flex flex-wrap items-center gap-x-2 py-1 sm:gap-x-4 lg:gap-x-8">
          <NavLink to="/admin/dashboard" className="py-3 font-display">
            {brand}
          </NavLink>
          <nav
            ref={navigation}
            aria-label={texts.navigation}
            className="side-scroll order-last flex basis-full gap-x-2 whitespace-nowrap text-sm sm:gap-x-5 lg:order-none lg:basis-auto lg:gap-x-6"
          >
            {ADMIN_PAGES.map(({ path, name, short }) => (
              <NavLink key={path} to={path} className="nav-link shrink-0 focus-visible:-outline-offset-2">
                <span className={short && 'max-sm:sr-only'}>{name}</span>
                {short ? (
                  <span aria-hidden className="sm:hidden">
                    {short}
                  </span>
                ) : null}
                {path === QUESTIONS ? <NewQuestions initial={newQuestions} /> : null}
              </NavLink>
            ))}
          </nav>
          <div className="ms-auto flex items-center gap-x-2 sm:gap-x-4">
            <a
              href="/"
              target="_blank"
              rel="noopener"
              title={texts.viewShop}
              className="flex min-h-11 min-w-11 items-center justify-center text-muted text-sm hover:text-ink"
            >
              <Store aria-hidden strokeWidth={1.25} className="size-5 sm:hidden" />
              <span className="max-sm:sr-only">{texts.viewShop}</span>
              <span className="sr-only">&nbsp;{partTexts.inNewTab}</span>
            </a>
            <AccountMenu username={username} onShortcuts={() => setListOpen(true)} />
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

/** The number of new questions. It is read again with each page, after each change, and with each refresh of a page. */
function NewQuestions({ initial }: { initial: number }) {
  const { load, data } = useFetcher<typeof newQuestionsLoader>({ key: 'new-questions' });
  const { key } = useLocation();
  const [count, setCount] = useState(initial);
  // `null` after a failure.
  if (data && data.count !== count) setCount(data.count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question may arrive while another page loads.
  useEffect(() => void load(NEW_QUESTIONS), [load, key]);
  // A live page refreshes all data, those of fetchers, too.
  const isLivePage = useMatches().some(
    ({ loaderData }) => loaderData instanceof Object && 'cursor' in loaderData,
  );
  const isListening = useIsLoaded() && data != null && !isLivePage;
  const shownCursor = useEffectEvent(() => data?.cursor ?? '');
  useEffect(() => {
    if (!isListening) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = openEventSource({
      topic: 'admin',
      shownCursor: () => shownCursor(),
      // An import announces many changes in a row.
      onChanged() {
        timer ??= setTimeout(() => {
          timer = undefined;
          void load(NEW_QUESTIONS);
        }, 300);
      },
      onStatus() {},
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [isListening, load]);
  // The space separates the number from the name for screen readers.
  return count > 0 ? <span className="ms-1 text-xs tabular"> {formatNumber(count)}</span> : null;
}

const NEW_QUESTIONS = '/admin/data/new-questions';

const QUESTIONS = '/admin/questions';

/** The pages in the header of the admin. `short` is the name on phones. */
const ADMIN_PAGES: AdminPage[] = [
  { path: '/admin/dashboard', name: texts.pages.products },
  { path: QUESTIONS, name: texts.pages.questions },
  { path: '/admin/insights', name: texts.pages.insights },
  {
    path: '/admin/accessory-categories',
    name: texts.pages.accessoryCategories,
    short: texts.pages.categories,
  },
  { path: '/admin/facts', name: texts.pages.facts },
  { path: '/admin/import', name: texts.pages.import },
  { path: '/admin/media', name: texts.pages.media },
  { path: '/admin/shop', name: texts.pages.shop },
  { path: '/admin/activity', name: texts.pages.activity },
];

interface AdminPage {
  path: string;
  name: string;
  short?: string;
}

interface AccountMenuProps {
  /** Undefined on an error page, if the error occurred before the session was read. */
  username: string | undefined;
  onShortcuts(): void;
}

/** The menu of the signed-in person: sessions, password, passkeys, API keys, webhooks, keyboard shortcuts, signing out. */
function AccountMenu({ username, onShortcuts }: AccountMenuProps) {
  return (
    <Menu
      label={username ? texts.accountOf(username) : texts.account}
      face={
        <>
          <CircleUser aria-hidden strokeWidth={1.25} className="size-5" />
          <span className="max-w-40 truncate max-sm:hidden">{username}</span>
        </>
      }
    >
      {username === undefined
        ? null
        : ACCOUNT_PAGES.map((page) => (
            <Link key={page} to={`/admin/${page}`} className={MENU_ITEM}>
              {texts[page]}
            </Link>
          ))}
      <button
        type="button"
        disabled={!useIsHydrated()}
        onClick={onShortcuts}
        className={`${MENU_ITEM} noscript:hidden`}
      >
        {texts.shortcuts}
      </button>
      <LogOut />
    </Menu>
  );
}

const ACCOUNT_PAGES = ['sessions', 'password', 'passkeys', 'keys', 'webhooks'] as const;
