import { expect, test } from 'vitest';
import { parseQuestion } from './question-input.ts';

const given = { message: ' How much\nfor 40? ', name: 'Amina  K', email: 'a@b.example', phone: '' };

test('Qu-1 a question needs a message, a name, and an e-mail address or a phone number', () => {
  expect(parseQuestion(given)).toEqual({
    errors: null,
    input: { message: 'How much\nfor 40?', name: 'Amina K', email: 'a@b.example', phone: null },
  });
  expect(parseQuestion({ ...given, email: '', phone: '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧' }).errors).toBeNull();
  expect(parseQuestion({ message: '\u2800', name: '', email: '', phone: '' })).toEqual({
    errors: { message: 'missing', name: 'missing', email: 'missing' },
  });
});

test.each([
  [{ email: 'no address' }, { email: 'invalid' }],
  [{ phone: 'call me' }, { phone: 'invalid' }],
  [{ phone: '12345' }, { phone: 'invalid' }],
  [{ message: 'x'.repeat(5001) }, { message: 'tooLong' }],
  [{ name: 'x'.repeat(121) }, { name: 'tooLong' }],
  [{ message: 'a\0b' }, { message: 'invalid' }],
])('Qu-1 %o is refused at its field', (changed, errors) => {
  expect(parseQuestion({ ...given, ...changed })).toEqual({ errors });
});
