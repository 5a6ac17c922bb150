import { MissingCodeError } from '../ui/missing-code-error.ts';

/**
 * Replaces a route module that could not be loaded; `vite.config.ts` adds it to React Router. The router loads the data
 * as usual. The page itself throws, so the error page appears at its address and offers to reload.
 */
export function missingRoute(cause: unknown) {
  return {
    default: () => {
      throw new MissingCodeError('The code of this page could not be loaded', { cause });
    },
    clientLoader: ({ serverLoader }: { serverLoader(): unknown }) => serverLoader(),
    clientAction: ({ serverAction }: { serverAction(): unknown }) => serverAction(),
    clientMiddleware: [],
  };
}
