import { useRef } from 'react';
import { type SubmitOptions, type SubmitTarget, useFetcher } from 'react-router';
import { useResult } from './use-result.ts';

/**
 * Submits forms to the action of a screen, one after another, and returns the result of each when the page has been
 * reloaded. `sendWrite`, the screen's `clientAction`, turns a failure into `{ error }`.
 *
 * @param subject what the page shows, for example `products`.
 */
export function useSubmissions<Action>(subject: string) {
  const fetcher = useFetcher<Action>();
  type Result = NonNullable<typeof fetcher.data> | { error: string };
  const settle = useRef<(result: Result) => void>(undefined);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useResult(fetcher, subject, (result) => settle.current?.(result as Result));
  return {
    submit(sent: SubmitTarget, options?: Pick<SubmitOptions, 'encType'>): Promise<Result> {
      const send = () =>
        new Promise<Result>((resolve) => {
          settle.current = resolve;
          void fetcher.submit(sent, { method: 'post', ...options });
        });
      const result = last.current.then(send);
      last.current = result;
      return result;
    },
  };
}
