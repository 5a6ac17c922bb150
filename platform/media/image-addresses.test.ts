import { expect, test } from 'vitest';
import { isStoredName, publicUrl, storedName } from './image-addresses.ts';

const name = '1763600000000-k3v9x2q8mz1d.jpg';

test('Im-4 the name of a stored image can be read from its public URL', () => {
  expect(publicUrl(name)).toBe(`/media/products/${name}`);
  expect(storedName(publicUrl(name))).toBe(name);
});

test('Im-4 no other URL is accepted as a stored image', () => {
  for (const url of [
    '',
    name,
    `/media/products/`,
    `/media/products/../${name}`,
    `/media/products/${name}/`,
    `/media/products/${name}?a`,
    `/media/products/..%2f${name}`,
    `/media/products/x${name}`,
    `/media/products/${name}.exe`,
    `/media/products/${name}\n`,
    `//evil.example/media/products/${name}`,
    `https://shop.example/media/products/${name}`,
    '/media/products/1763600000000-k3v9x2q8mz1d.svg',
    '/media/products/1763600000000-K3V9X2Q8MZ1D.jpg',
  ]) {
    expect(storedName(url), url).toBeNull();
  }
  expect(isStoredName('..')).toBe(false);
});
