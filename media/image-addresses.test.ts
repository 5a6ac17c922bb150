import { expect, test } from 'vitest';
import { isStoredName, publicUrl, storedName } from './image-addresses.ts';

const name = '1763600000000-k3v9x2q8mz1d.jpg';

test('Im-4 the public address of a stored image leads back to its name', () => {
  expect(publicUrl(name)).toBe(`/media/products/${name}`);
  expect(storedName(publicUrl(name))).toBe(name);
});

test('Im-4 nothing else is the address of an image of ours', () => {
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
