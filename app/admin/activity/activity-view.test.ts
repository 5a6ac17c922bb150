import { expect, test } from 'vitest';
import { parseActivityView } from './activity-view.ts';

test('activity: the page of the activity is in its address; what is no page is the first one', () => {
  const pageIn = (page: string) => parseActivityView(new URLSearchParams({ page })).page;
  expect(['3', '1000000', '9999999', '-1', 'two', ''].map(pageIn)).toEqual([3, 1_000_000, 1, 1, 1, 1]);
});
