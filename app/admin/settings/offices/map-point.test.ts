import { expect, test } from 'vitest';
import { isShortMapLink, parseMapPoint } from './map-point.ts';

test.each([
  ['19.07, 72.88', 19.07, 72.88],
  [' -33.9 18.4 ', -33.9, 18.4],
  ['40.7;-74', 40.7, -74],
  ['https://www.openstreetmap.org/?mlat=48.86&mlon=2.35#map=12/48.90/2.40', 48.86, 2.35],
  ['https://www.openstreetmap.org/#map=12/48.90/2.40', 48.9, 2.4],
  [
    'https://www.google.com/maps/place/X/@48.85,2.29,17z/data=!3m1!4b1!4m6!3d48.8584!4d2.2945',
    48.8584,
    2.2945,
  ],
  ['https://www.google.com/maps/@48.85,2.29,17z', 48.85, 2.29],
  ['https://maps.google.com/?q=25.2%2C55.3', 25.2, 55.3],
  ['https://maps.apple.com/?ll=31.2,121.5&q=Shanghai', 31.2, 121.5],
  ['https://www.bing.com/maps?cp=40.7~-74.0&lvl=11', 40.7, -74],
  ['geo:33.3,44.4?z=11', 33.3, 44.4],
  [`45°27'50.4"N 9°11'22.2"E`, 45.464, 9.1895],
  ['33° 55′ 30″ S, 18° 25′ 26″ E', -33.925, 18.423889],
  ['40.7128° N, 74.006° W', 40.7128, -74.006],
  ['52,37 4,89', 52.37, 4.89],
  ['52,37; -4,89', 52.37, -4.89],
  ['52,37, -4,89', 52.37, -4.89],
  ['52,37° 4,89°', 52.37, 4.89],
  ['21.5 N, 39.2 E', 21.5, 39.2],
  ['21,5 n 39,2 w', 21.5, -39.2],
  ['1.3S 36.8E', -1.3, 36.8],
  ['52° N, 4° E', 52, 4],
  ['\u221233.9, 18.4', -33.9, 18.4],
  ['\u200f٢١٫٥، ٣٩٫٢', 21.5, 39.2],
  ['https://www.google.com/maps/place/21.5,39.2', 21.5, 39.2],
  ['https://www.google.com/maps/search/21.5,+39.2?entry=tts', 21.5, 39.2],
])('Hs-2 the map point of %s is read', (text, latitude, longitude) => {
  expect(parseMapPoint(text)).toEqual({ latitude, longitude });
});

test.each([
  '',
  'Mumbai',
  '19.07',
  '99, 10',
  '10, 181',
  'https://maps.app.goo.gl/abc',
  '1,2,3',
  '52,37,4,89',
  '21.5 E, 39.2 N',
  '99 N, 10 E',
  '45°N',
  '95°N 9°E',
  `45°27'50"N`,
  'x'.repeat(1e5),
])('Hs-2 %.30j has no map point', (text) => {
  expect(parseMapPoint(text)).toBeNull();
});

test.each([
  ['https://maps.app.goo.gl/abc', true],
  ['Our shop https://goo.gl/maps/abc', true],
  ['https://maps.apple/p/abc', true],
  ['https://www.google.com/maps/@48.85,2.29,17z', false],
  ['19.07, 72.88', false],
])('Hs-2 whether %s is a shortened map link: %s', (text, isShort) => {
  expect(isShortMapLink(text)).toBe(isShort);
});
