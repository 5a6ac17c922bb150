import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapViewOf, toMapPosition, WORLD } from '#app/atlas/world-map.tsx';
import { store } from '#store';
import { placeNames } from './route.tsx';

const aspect = WORLD.width / WORLD.height;

test('Hs-19 the names of the demo have room beside their points', () => {
  const points = store.offices.flatMap(({ place, country }) =>
    place ? [{ ...toMapPosition(place), name: country }] : [],
  );
  expect(placeNames(points, aspect)).toEqual(Array(6).fill('east'));
});

test('Hs-19 a name goes to another side of its point rather than over another point, a name or the edge', () => {
  const point = { x: 50, y: 50, name: 'Mumbai, India' };
  expect(placeNames([point, { x: 54, y: 50, name: 'Pune' }], aspect)).toEqual(['west', 'east']);
  const between = [point, { x: 54, y: 50, name: 'Pune' }, { x: 46, y: 50, name: 'Goa' }];
  expect(placeNames(between, aspect)?.[0]).toBe('north');
  expect(placeNames([{ ...point, x: 99 }], aspect)).toEqual(['west']);
  expect(placeNames([{ ...point, x: 1, y: 10 }], aspect)).toEqual(['east']);
});

test('Hs-19 without room for all names, there are none beside the points', () => {
  const crowd = Array.from({ length: 30 }, (_, at) => ({ x: 50 + at / 10, y: 50, name: 'Long, Crowded' }));
  expect(placeNames(crowd, aspect)).toBeNull();
});

const place = fc.record({
  latitude: fc.integer({ min: -46, max: 72 }),
  longitude: fc.integer({ min: -130, max: 180 }),
});

test('Hs-19 the map shows the part of the world with the offices, with its usual proportions', () => {
  expect(mapViewOf(store.offices.flatMap(({ place }) => place ?? []))).toEqual(WORLD);
  const europe = mapViewOf([
    { latitude: 48.9, longitude: 2.4 },
    { latitude: 52.5, longitude: 13.4 },
  ]);
  expect(europe.width).toBeLessThan(WORLD.width / 2);
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), (places) => {
      const view = mapViewOf(places);
      expect(view.width / view.height).toBeCloseTo(aspect);
      expect(view.left).toBeGreaterThanOrEqual(WORLD.left);
      expect(view.top).toBeGreaterThanOrEqual(WORLD.top);
      expect(view.left + view.width).toBeLessThanOrEqual(WORLD.left + WORLD.width + 1e-9);
      expect(view.top + view.height).toBeLessThanOrEqual(WORLD.top + WORLD.height + 1e-9);
      for (const { x, y } of places.map((each) => toMapPosition(each, view))) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x, y)).toBeLessThanOrEqual(100);
      }
    }),
  );
});
