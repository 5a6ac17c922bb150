import CircleUser from 'lucide-react/icons/circle-user';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { MENU_ITEM, Menu } from '../parts/menu.tsx';
import { post } from '../writes/use-write.ts';
import { texts } from './texts.ts';

interface Props {
  /** Undefined on an error page, if the error occurred before the session was read. */
  username: string | undefined;
  onShortcuts(): void;
}

/** The menu of the signed-in person: sessions, password, passkeys, API keys, webhooks, keyboard shortcuts, signing out. */
export function AccountMenu({ username, onShortcuts }: Props) {
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
      {username === undefined ? null : (
        <>
          <Link to="/admin/sessions" className={MENU_ITEM}>
            {texts.sessions}
          </Link>
          <Link to="/admin/password" className={MENU_ITEM}>
            {texts.password}
          </Link>
          <Link to="/admin/passkeys" className={MENU_ITEM}>
            {texts.passkeys}
          </Link>
          <Link to="/admin/keys" className={MENU_ITEM}>
            {texts.keys}
          </Link>
          <Link to="/admin/webhooks" className={MENU_ITEM}>
            {texts.webhooks}
          </Link>
        </>
      )}
      <button type="button" onClick={onShortcuts} className={`${MENU_ITEM} noscript:hidden`}>
        {texts.shortcuts}
      </button>
      <LogOut />
    </Menu>
  );
}

/** Deletes unsaved texts, because anybody may use this browser next. A session that ended by itself keeps them. */
function deleteDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (/^vitrine:(?:draft|settings):/.test(key)) localStorage.removeItem(key);
  }
}

/** Ends the session. Uses a plain request, so that the page and its unsaved text stay if the request fails. */
function LogOut() {
  const navigate = useNavigate();
  const logOut = async (event: FormEvent) => {
    event.preventDefault();
    const sent = await post('/admin/logout', {}, texts.logOutFailed);
    if (!sent.ok && sent.status !== 401) return void toast.error(sent.message, { id: 'log out' });
    await navigate('/admin/login');
    deleteDrafts();
  };
  return (
    <form method="post" action="/admin/logout" onSubmit={logOut} className="border-line border-t">
      <button type="submit" className={MENU_ITEM}>
        {texts.logOut}
      </button>
    </form>
  );
}
