import { isRouteErrorResponse } from 'react-router';
import { MissingCodeError } from './missing-code-error.ts';
import { isTemporary } from './retry-read.ts';
import { uiTexts } from './texts.ts';

/** Title and text of an error page. Contains no internals. */
export interface ErrorDescription {
  title: string;
  sentence: string;
  /** Whether a retry may succeed. */
  isPassing: boolean;
}

/** Describes what a route threw: a response with a status, a broken connection, or a defect of the shop. */
export function describeError(error: unknown): ErrorDescription {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return { ...uiTexts.notFound, isPassing: false };
    if (error.status < 500) return { ...uiTexts.refused, isPassing: false };
    if (isTemporary(error)) return { ...uiTexts.unavailable, isPassing: true };
  }
  const isUnreachable = error instanceof MissingCodeError || isTemporary(error);
  return { ...(isUnreachable ? uiTexts.unreachable : uiTexts.failed), isPassing: true };
}
