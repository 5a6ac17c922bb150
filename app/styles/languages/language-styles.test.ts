import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { fontsOf } from './language-styles.ts';

test('La-3 the fonts that an Arabic page waits for have at most 3 KB more than those of an English page', () => {
  const bytesOf = (language: 'ar' | 'en') =>
    fontsOf(language).reduce((sum, file) => sum + statSync(`app/fonts/${basename(file)}`).size, 0);
  expect(bytesOf('ar')).toBeLessThan(bytesOf('en') + 3_000);
});
