import { expect, test } from 'vitest';
import { parseStorageUrl } from './configuration.ts';

test.each([
  ['s3://', { bucket: 'products', prefix: '' }],
  ['s3://house-images', { bucket: 'house-images', prefix: '' }],
  ['s3://house-images/', { bucket: 'house-images', prefix: '' }],
  [
    's3://house/shop/products/?region=eu-central-1',
    { bucket: 'house', prefix: 'shop/products/', region: 'eu-central-1' },
  ],
  [
    's3:///?endpoint=http://127.0.0.1:9000',
    { bucket: 'products', prefix: '', endpoint: 'http://127.0.0.1:9000' },
  ],
])('Im-3 Cf-1 %s is a valid storage URL', (text, location) => {
  expect(parseStorageUrl(text)).toEqual(location);
});

test.each([
  'products',
  'https://s3.example/products',
  's3://UPPER_case',
  's3://ab',
  's3://key:secret@products',
  's3://products:9000',
  's3://products?endpoint=s3.example',
  's3://products?endpoint=ftp://s3.example',
  's3://products?region=',
  's3://products?bucket=other',
  's3://products#images',
  's3://products/summer%20sale',
])('Cf-1 %s is not a valid storage URL', (text) => {
  expect(parseStorageUrl(text)).toBeNull();
});
