import { isRouteErrorResponse } from 'react-router';
import type { Texts } from '../texts/en/texts.ts';
import { MissingCodeError } from './missing-code-error.ts';
import { isTemporary } from './retry-read.ts';

/** Title and text of an error page. Contains no internals. */
export interface ErrorDescription {
  title: string;
  sentence: string;
  /** Whether a retry may succeed. */
  canRetry: boolean;
}

/** Describes what a route threw: a response with a status, a network error, or a bug of the shop. */
export function describeError(error: unknown, { errors: texts }: Texts): ErrorDescription {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return { ...texts.notFound, canRetry: false };
    if (error.status < 500) return { ...texts.refused, canRetry: false };
    if (isTemporary(error)) return { ...texts.unavailable, canRetry: true };
  }
  const isUnreachable = error instanceof MissingCodeError || isTemporary(error);
  return { ...(isUnreachable ? texts.unreachable : texts.failed), canRetry: true };
}
