import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { post } from './use-write.ts';

/**
 * Ends the session. Sent past the router, so that the page stays where no answer comes: its administrator is signed in
 * still, and has to know.
 */
export function LogOut() {
  const navigate = useNavigate();
  const logOut = async (event: FormEvent) => {
    event.preventDefault();
    const sent = await post('/admin/logout', {}, FAILURE);
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

const FAILURE = 'Failed to log out: you are still signed in. Please try again.';
