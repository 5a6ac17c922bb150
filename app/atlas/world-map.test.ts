import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampToMap, fromMapPosition, toMapPosition } from './world-map.tsx';

test('Hs-14 a place is converted to a position on the map and back', () => {
  const latitude = fc.integer({ min: -460, max: 720 }).map((tenths) => tenths / 10);
  const longitude = fc.integer({ min: -1300, max: 1800 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(fc.record({ latitude, longitude }), (place) => {
      expect(fromMapPosition(toMapPosition(place))).toEqual(place);
    }),
  );
});

test('Hs-14 a place outside the map is moved to the edge of the map', () => {
  expect(fromMapPosition({ x: -10, y: 200 })).toEqual({ latitude: -46, longitude: -130 });
  expect(clampToMap({ latitude: 89, longitude: 181 })).toEqual({ latitude: 72, longitude: 180 });
  expect(clampToMap({ latitude: 19.0748, longitude: 72.8856 })).toEqual({ latitude: 19.1, longitude: 72.9 });
});
