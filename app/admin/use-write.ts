import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toast } from 'sonner';
import { snapshots } from '#app/router/stale-while-error.ts';
import { type PostResult, post } from './post.ts';
import { selfWrites } from './self-writes.ts';
import { announceSessionEnd } from './session-events.ts';

export type Write = ReturnType<typeof useWrite>['write'];

/**
 * How every page of the admin writes. Where the session has ended, the session keeper asks to sign in again over the
 * page.
 *
 * @param subject what the page shows and reads anew after a write: `products`. Without it nothing is read.
 */
export function useWrite(subject?: string) {
  const { revalidate } = useRevalidator();
  const [underway, setUnderway] = useState(0);

  return {
    isSending: underway > 0,
    /**
     * Sends what `post` does; the page shows the new state by the time there is an answer. So it does where somebody
     * else was first (404, 409).
     */
    async write<Answer>(...request: Parameters<typeof post>): Promise<PostResult<Answer>> {
      setUnderway((count) => count + 1);
      const sent = await selfWrites.track(() => post<Answer>(...request));
      const isNews = sent.ok || sent.status === 404 || sent.status === 409;
      if (subject && isNews && !(await snapshots.refresh(revalidate))) {
        toast.error(`Failed to refresh ${subject}`);
      }
      setUnderway((count) => count - 1);
      if (sent.ok || sent.status !== 401) return sent;
      announceSessionEnd();
      return { ...sent, message: 'Please sign in again, then try once more.' };
    },
  };
}
