import { expect, test } from 'vitest';
import { parseQuestion } from './question-input.ts';

const given = { message: ' How much\nfor 40? ', name: 'Amina  K', email: 'a@b.example', phone: '' };

test('Qu-1 a question needs a message, a name, and an e-mail address or a phone number', () => {
  expect(parseQuestion(given)).toEqual({
    errors: null,
    input: { message: 'How much\nfor 40?', name: 'Amina K', email: 'a@b.example', phone: null },
  });
  expect(parseQuestion({ message: '\u2800', name: '', email: '', phone: '' })).toEqual({
    errors: { message: 'missing', name: 'missing', email: 'missing' },
  });
});

test.each([
  ['+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971 50 123 4567'],
  ['００９１-९८७६५ ४३२१०', '+91-98765 43210'],
  ['050.123.4567', '050 123 4567'],
])('Qu-1 the phone number %s is stored so that it can be dialed', (phone, expected) => {
  expect(parseQuestion({ ...given, phone })).toMatchObject({ input: { phone: expected } });
});

test('Qu-1 a line break counts as one character', () => {
  const message = `${'x'.repeat(4_990)}\r\n\r\n\r\n\r\n\r\n\r\nend`;
  expect(parseQuestion({ ...given, message })).toMatchObject({
    input: { message: message.replaceAll('\r', '') },
  });
});

test.each([
  [{ email: 'no address' }, { email: 'invalid' }],
  [{ phone: 'call me' }, { phone: 'invalid' }],
  [{ phone: '12345' }, { phone: 'invalid' }],
  [{ phone: '+๙๗๑ 50 123 4567' }, { phone: 'invalid' }],
  [{ message: 'x'.repeat(5001) }, { message: 'tooLong' }],
  [{ name: 'x'.repeat(121) }, { name: 'tooLong' }],
  [{ message: 'a\0b' }, { message: 'invalid' }],
])('Qu-1 %o is refused at its field', (changed, errors) => {
  expect(parseQuestion({ ...given, ...changed })).toEqual({ errors });
});
