import { expect, test } from 'vitest';
import { store } from '#store';
import { shownCovers } from './shown-covers.server.ts';

test('Hs-13 a category in the menu shows the owner’s photo, or else that of its newest product', () => {
  const newest = [
    { category: 'Women', image: '/newest-women.jpg', focus: '' },
    { category: 'Men', image: '/newest-men.jpg', focus: '1 2' },
  ] as const;
  const { Women, Men, Kids } = store.categories;
  const categories = {
    ...store.categories,
    Women: { ...Women, cover: { picture: '/own.jpg', focus: '30 60' } },
    Men: { ...Men, inMenu: false },
    Kids: { ...Kids, cover: { picture: '/kids.jpg' } },
  };
  expect(shownCovers({ ...store, categories }, [...newest])).toEqual([
    { category: 'Women', image: '/own.jpg', focus: '30 60' },
    { category: 'Kids', image: '/kids.jpg', focus: '' },
  ]);
  expect(shownCovers(store, [...newest])).toEqual(newest);
});
