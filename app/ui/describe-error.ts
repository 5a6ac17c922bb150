import { isRouteErrorResponse } from 'react-router';
import { MissingCodeError } from './missing-code-error.ts';
import { isTemporary } from './retry-read.ts';

/** Title and text of an error page. Contains no internals. */
export interface ErrorDescription {
  title: string;
  sentence: string;
  /** Whether another attempt may succeed. */
  isPassing: boolean;
}

/** Describes what a route threw: an answer with a status, a broken connection, or a mistake of ours. */
export function describeError(error: unknown): ErrorDescription {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return MISSING;
    if (error.status < 500) return REFUSED;
    if (isTemporary(error)) return AWAY;
  }
  if (error instanceof MissingCodeError || isTemporary(error)) return UNREACHABLE;
  return MISTAKE;
}

const MISSING = {
  title: 'This page is not here',
  sentence: 'It may have been moved, or it never was.',
  isPassing: false,
};

const REFUSED = {
  title: 'That is not possible here',
  sentence: 'This address does not support this action.',
  isPassing: false,
};

const AWAY = {
  title: 'The shop is not answering',
  sentence: 'It should be back in a moment.',
  isPassing: true,
};

const UNREACHABLE = {
  title: 'No connection',
  sentence: 'The shop could not be reached. Please look at your connection.',
  isPassing: true,
};

const MISTAKE = {
  title: 'Something went wrong',
  sentence: 'That was our mistake. Please try again in a moment.',
  isPassing: true,
};
