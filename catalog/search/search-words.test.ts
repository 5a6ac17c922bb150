import { expect, test } from 'vitest';
import { markWords } from './search-words.ts';

test.each([
  ['Halden Leather Tote', ['leather t'], 'Halden [Leather] [Tote]'],
  ['Court Low-Top', ['leather t'], 'Court [Low-Top]'],
  ['Odette Flat', ['t'], '[Odette] [Flat]'],
  ["Men's T-Shirt (Slim)", ['tshirts men slim'], "[Men's] [T-Shirt] [(Slim)]"],
  ['Thornbury Wool Overcoat', ['coat'], 'Thornbury Wool [Overcoat]'],
  ['Crème  Brûlée/Mug', ['creme', 'mug'], '[Crème]  Brûlée/[Mug]'],
  ['100% Cotton', ['%'], '[100%] Cotton'],
  ['A & B', ['zeppelin'], 'A & B'],
])('in %j, the words that match %j are marked', (text, terms, marked) => {
  const pieces = markWords(text, terms);
  expect(pieces.map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text)).join('')).toBe(marked);
});
