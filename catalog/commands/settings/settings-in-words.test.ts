import { expect, test } from 'vitest';
import type { Slide } from '#catalog/settings/shop-settings.ts';
import { store } from '#store';
import { settingsChanges } from './settings-in-words.ts';

const [first, second, ...others] = store.slides as [Slide, Slide, ...Slide[]];

test('Hs-4 slides that were only removed or added are one entry each', () => {
  const removed = settingsChanges(store, { ...store, slides: [first, ...others] });
  expect(removed).toEqual([{ field: 'slide', before: second.title, after: null }]);
  const added = settingsChanges({ ...store, slides: [] }, { ...store, slides: [first, second] });
  expect(added.map(({ after }) => after)).toEqual([first.title, second.title]);
});

test('Hs-4 edited, reordered and duplicate slides are named by their place', () => {
  const changes = (slides: Slide[], before = store.slides) =>
    settingsChanges({ ...store, slides: before }, { ...store, slides }).map(({ field }) => field);
  expect(changes([{ ...first, title: 'Other' }, second, ...others])).toEqual(['slide 1 title']);
  expect(changes([second, first, ...others])).toContain('slide 1 title');
  expect(changes([first], [first, first])).toContain('slide 2 title');
  expect(changes([{ ...first, title: 'Other' }], [first, second])).toContain('slide 2 title');
});
