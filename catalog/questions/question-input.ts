import { z } from 'zod';
import { plainPhone } from '../settings/contact-links.ts';
import { nameInput, textInput } from '../text/text-input-schema.ts';
import { MAX_QUESTION_LENGTH, MAX_VISITOR_NAME_LENGTH } from './question.ts';

/** A text of several lines. Forms send line breaks as CRLF (WHATWG HTML, 4.10.21.8); browsers count one character. */
export const typedText = textInput.transform((text) => text.replace(/\r\n?/g, '\n'));

/** What a visitor has typed. */
export interface QuestionInput {
  message: string;
  name: string;
  email: string | null;
  phone: string | null;
}

/** The fields with an error, each with its reason. The page has a sentence for each. */
export type QuestionErrors = Partial<
  Record<'message' | 'name' | 'email' | 'phone', 'missing' | 'tooLong' | 'invalid'>
>;

/** Checks the fields of a question. One of e-mail address and phone number is required. */
export function parseQuestion(
  fields: Record<keyof QuestionInput, string>,
): { input: QuestionInput; errors: null } | { errors: QuestionErrors } {
  const message = lengthOf(typedText, fields.message, MAX_QUESTION_LENGTH);
  const name = lengthOf(nameInput, fields.name, MAX_VISITOR_NAME_LENGTH);
  const email = nameInput.safeParse(fields.email).data ?? '';
  const phone = plainPhone(nameInput.safeParse(fields.phone).data ?? '');
  const hasNeither = email === '' && phone === '';
  const errors: QuestionErrors = {
    ...(message.error ? { message: message.error } : {}),
    ...(name.error ? { name: name.error } : {}),
    ...(hasNeither ? { email: 'missing' } : {}),
    ...(email && !EMAIL.safeParse(email).success ? { email: 'invalid' } : {}),
    ...(phone && !isPhone(phone) ? { phone: 'invalid' } : {}),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    input: { message: message.text, name: name.text, email: email || null, phone: phone || null },
    errors: null,
  };
}

function lengthOf(schema: z.ZodType<string>, given: string, most: number) {
  const parsed = schema.safeParse(given);
  const text = parsed.data ?? '';
  const error = !parsed.success
    ? ('invalid' as const)
    : text === ''
      ? ('missing' as const)
      : text.length > most
        ? ('tooLong' as const)
        : null;
  return { text, error };
}

const EMAIL = z.email().max(254);

/** Whether a text has the 6 to 15 digits of a phone number (ITU-T E.164), and no letters. */
function isPhone(text: string): boolean {
  const digits = text.match(/\d/g)?.length ?? 0;
  return text.length <= 40 && digits >= 6 && digits <= 15 && !/\p{L}|(?!\d)\p{Nd}/u.test(text);
}
