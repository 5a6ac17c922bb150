import { isRouteErrorResponse } from 'react-router';
import { MissingCodeError } from './missing-code-error.ts';

/** What a visitor is told about an error; never anything about how the shop is built. */
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
    if ([502, 503, 504].includes(error.status)) return AWAY;
  }
  if (error instanceof MissingCodeError) return UNREACHABLE;
  if (error instanceof TypeError && NETWORK_FAILURE.test(error.message)) return UNREACHABLE;
  return MISTAKE;
}

const MISSING = {
  title: 'This page is not here',
  sentence: 'It may have been moved, or it never was.',
  isPassing: false,
};

const REFUSED = {
  title: 'That is not possible here',
  sentence: 'This address cannot do what was asked of it.',
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

/** What `fetch` says where nobody answers: Chromium, Firefox, Safari. */
const NETWORK_FAILURE = /^(Failed to fetch|NetworkError|Load failed)/;
