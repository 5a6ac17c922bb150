import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toast } from 'sonner';
import { refreshInBackground } from '#app/router/stale-while-error.ts';
import { type PostResult, postForm } from './post-form.ts';

/** Sends what a page of the admin changes, and reads the page anew after that. `subject` is what it shows: `products`. */
export function useWrite(subject: string) {
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);

  const refresh = async () => {
    if (!(await refreshInBackground(revalidate))) toast.error(`Failed to refresh ${subject}`);
  };

  return {
    isSending,
    refresh,
    /**
     * Sends a form as `postForm` does; the page shows the new state by the time there is an answer. So it does where
     * somebody else was first (404, 409).
     */
    async write<Answer>(...request: Parameters<typeof postForm>): Promise<PostResult<Answer>> {
      setSending(true);
      const sent = await postForm<Answer>(...request);
      if (sent.ok || sent.status === 404 || sent.status === 409) await refresh();
      setSending(false);
      return sent;
    },
  };
}
