import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { ChoiceDialog } from '#app/admin/parts/dialogs.tsx';
import { hasUnsavedForm } from '../editor/leave-guard.tsx';
import { texts as editorTexts } from '../editor/texts.ts';
import { deleteDrafts, hasDrafts } from '../editor/use-kept-draft.tsx';
import { MENU_ITEM } from '../parts/menu.tsx';
import { post } from '../writes/send-write.ts';
import { announceSignOut } from './session-events.ts';
import { texts } from './texts.ts';

/**
 * Ends the session. Asks first if any tab of this browser has unsaved text. Uses a plain request, so that the page and
 * its unsaved text stay if the request fails.
 */
export function LogOut() {
  const [isAsking, setAsking] = useState(false);
  const logOut = async () => {
    const sent = await post('/admin/logout', {}, texts.logOutFailed);
    setAsking(false);
    // After a 401, the session had already ended.
    if (sent.ok || sent.status === 401) announceSignOut();
    else toast.error(sent.message, { id: 'log out' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasUnsavedForm() || hasDrafts()) setAsking(true);
    else void logOut();
  };
  return (
    <form method="post" action="/admin/logout" onSubmit={submit} className="border-line border-t">
      <button type="submit" className={MENU_ITEM}>
        {texts.logOut}
      </button>
      {isAsking ? (
        <ChoiceDialog
          title={texts.confirmLogOut}
          onClose={() => setAsking(false)}
          choices={[
            { label: editorTexts.stay, onChoose: () => setAsking(false) },
            { label: texts.logOutUnsaved, onChoose: logOut },
          ]}
        >
          {texts.deletesUnsaved}
        </ChoiceDialog>
      ) : null}
    </form>
  );
}

/**
 * Replaces the admin after signing out in any tab, because anybody may use this browser next: removes the open forms,
 * deletes unsaved texts, and continues to the sign-in page. A session that ended by itself keeps them.
 */
export function SignedOut() {
  const navigate = useNavigate();
  useEffect(() => {
    deleteDrafts();
    void navigate('/admin/login', { replace: true });
  }, [navigate]);
  return null;
}
