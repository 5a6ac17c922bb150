import { expect, test } from 'vitest';
import { signatureOf } from './image-signature.ts';

test('Im-1 an SVG is recognized as an unsupported image, whatever prolog it has', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const prologs = [
    '',
    '\ufeff<?xml version="1.0"?>\n',
    '<!-- a > b -->\n<!DOCTYPE svg PUBLIC "-//W3C">',
    '<!---->',
  ];
  for (const prolog of prologs) expect(signatureOf(Buffer.from(prolog + svg)), prolog).toBe('other');
  expect(signatureOf(Buffer.from(`<!DOCTYPE html>${svg}`))).toBeNull();
});

test('Im-1 HEIC is distinguished from other images in the same container by any of its brands', () => {
  const file = (brands: string) => Buffer.from(`\0\0\0\x18ftyp${brands}`);
  for (const brands of ['heic\0\0\0\0mif1', 'mif1\0\0\0\0mif1heic', 'msf1\0\0\0\0hevc']) {
    expect(signatureOf(file(brands)), brands).toBe('heic');
  }
  for (const brands of ['avif\0\0\0\0mif1', 'mif1\0\0\0\0avif']) {
    expect(signatureOf(file(brands)), brands).toBe('other');
  }
  expect(signatureOf(file('isom\0\0\0\0mp42'))).toBeNull();
});

test('Im-1 a text with many XML comments at its start is not an SVG', () => {
  for (const comment of ['<!---->', '<!-- a -->\n', '<?xml?>']) {
    expect(signatureOf(Buffer.from(`${comment.repeat(140)}x`)), comment).toBeNull();
  }
});

test('Im-1 a text with an unclosed comment is not an SVG', () => {
  expect(signatureOf(Buffer.from('<!-- <svg>'))).toBeNull();
});
