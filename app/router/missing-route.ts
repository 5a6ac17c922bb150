import { MissingCodeError } from '../ui/missing-code-error.ts';

/**
 * Stands in for a route module that could not be loaded; `vite.config.ts` puts it into React Router. The router loads the
 * data as usual. The page itself throws, so the error page at its address asks for a fresh page.
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
