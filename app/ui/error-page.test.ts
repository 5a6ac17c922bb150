import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { en } from '../texts/en.ts';
import { describeError } from './error-page.tsx';

test.each([
  [new ErrorResponse(404, 'Not Found', null), 'This page is not here', false],
  [new ErrorResponse(405, 'Method Not Allowed', null), 'That is not possible here', false],
  [new ErrorResponse(502, 'Bad Gateway', 'from a proxy'), 'The shop is not responding', true],
  [new ErrorResponse(504, 'Gateway Timeout', 'from a proxy'), 'The shop is not responding', true],
  [new ErrorResponse(503, 'Service Unavailable', 'from a proxy'), 'The shop is not responding', true],
  [new TypeError('Failed to fetch'), 'No connection', true],
  [new TypeError('undefined is not a function'), 'Something went wrong', true],
  [new Error('select * from secrets'), 'Something went wrong', true],
  [undefined, 'Something went wrong', true],
])('Ro-6 %o is described as: %s', (error, title, canRetry) => {
  const description = describeError(error, en);
  expect(description).toMatchObject({ title, canRetry });
  expect(description.sentence).not.toContain('secrets');
});
