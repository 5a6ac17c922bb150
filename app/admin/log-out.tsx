import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';

/**
 * Ends the session. Sent past the router, so that the page stays where no answer comes: its administrator is signed in
 * still, and has to know.
 */
export function LogOut() {
  const navigate = useNavigate();
  const logOut = async (event: FormEvent) => {
    event.preventDefault();
    const response = await fetch('/admin/logout', { method: 'POST' }).catch(() => null);
    const isSignedOut = response?.ok || response?.status === 401;
    if (isSignedOut) await navigate('/admin/login');
    else toast.error('Failed to log out: you are still signed in. Please try again.', { id: 'log out' });
  };
  return (
    <form method="post" action="/admin/logout" onSubmit={logOut}>
      <button type="submit" className="text-link text-sm">
        Log out
      </button>
    </form>
  );
}
