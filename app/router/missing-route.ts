import { data } from 'react-router';
import { MissingCodeError } from '../ui/retry-read.ts';

/**
 * Replaces a route module that could not be loaded; `vite.config.ts` inserts it into React Router. The router loads the
 * data as usual. The component throws, so the error page appears at the page's address and offers to reload.
 */
export function missingRoute(cause: unknown) {
  return {
    default: () => {
      throw new MissingCodeError('The code of this page could not be loaded', { cause });
    },
    clientLoader: ({ serverLoader }: { serverLoader(): unknown }) => serverLoader(),
    // Another page calls this action, and stays if it fails.
    clientAction: ({ serverAction }: { serverAction(): Promise<unknown> }) =>
      serverAction().catch(() => data({ error: '' }, { status: 503 })),
    clientMiddleware: [],
  };
}
