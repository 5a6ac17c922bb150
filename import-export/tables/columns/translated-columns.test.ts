import { expect, test } from 'vitest';
import { translatedColumn } from './translated-columns.ts';

test.each([
  ['Name [ar]', 'ar', 'name'],
  ['name:ar', 'ar', 'name'],
  ['Title [fr]', 'fr', 'name'],
  ['description_zh-CN', 'zh', 'description'],
  ['Body (HTML) [hi]', 'hi', 'description'],
  ['Name in Arabic', 'ar', 'name'],
  ['Image descriptions [zh]', 'zh', 'imageAlts'],
  ['Facts (français)', 'fr', 'facts'],
  ['Name EN', 'en', 'name'],
  ['Description - FR', 'fr', 'description'],
  ['Arabic name', 'ar', 'name'],
  ['ar_title', 'ar', 'name'],
])('La-10 the column “%s” is a text in another language', (header, language, field) => {
  expect(translatedColumn(header)).toEqual({ language, field });
});

test.each([
  'Name',
  'Name [xx]',
  'Price (en)',
  'Made in Hindi',
  'ar',
  '[ar]',
  'Arabic',
  'French price',
  'Name [ar] of the other shop',
])('La-10 the column “%s” is not', (header) => {
  expect(translatedColumn(header)).toBeNull();
});
