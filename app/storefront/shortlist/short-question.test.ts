import { expect, test } from 'vitest';
import { MAX_LINK_TEXT, shortQuestion } from './shared-path.ts';

const addressOf = (count: number) =>
  `https://shop.example/shortlist?products=${Array(count).fill('3f0c1c0e-5b6f-4c55-9d0e-7a1f0b8a2d11').join()}`;

const messageAbout = (count: number, name = 'Rainproof parka', address = addressOf(count)) =>
  shortQuestion(
    'I would like to ask about these products:',
    Array.from({ length: count }, (_, at) => `- ${name} ${at + 1}`),
    address,
  ).split('\n');

test('Sh-4 a message about a few products names each and ends with the address of the list', () => {
  expect(messageAbout(2)).toEqual([
    'I would like to ask about these products:',
    '- Rainproof parka 1',
    '- Rainproof parka 2',
    addressOf(2),
    '',
  ]);
});

test('Sh-4 a message that is too long for a link counts the products that it does not name', () => {
  const [, ...lines] = messageAbout(30);
  const named = lines.filter((line) => line.includes('parka'));
  expect(named.length).toBeGreaterThan(5);
  expect(lines.slice(named.length)).toEqual([`- … +${30 - named.length}`, addressOf(30), '']);
});

test('Sh-4 the address of a list is left out if it is too long itself', () => {
  const lines = messageAbout(73);
  expect(lines.filter((line) => line.includes('parka')).length).toBeGreaterThan(20);
  expect(lines.join()).not.toContain('https:');
});

test.each([1, 20, 40, 73, 100])('Sh-4 a message about %i products fits a link in every script', (count) => {
  for (const name of ['Rainproof parka', 'معطف واق من المطر', '防雨派克大衣', 'x'.repeat(400)])
    for (const address of [addressOf(count), 'https://shop.example/'])
      expect(
        encodeURIComponent(messageAbout(count, name, address).join('\r\n')).length,
        name,
      ).toBeLessThanOrEqual(MAX_LINK_TEXT);
});
