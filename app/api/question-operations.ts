import { z } from 'zod';
import { markQuestionBy } from '#catalog/commands/questions/manage-questions.server.ts';
import {
  findQuestion,
  questionsAfter,
  type VisitorQuestion,
} from '#catalog/questions/list-questions.server.ts';
import { QUESTION_STATUSES } from '#platform/db/column-values.ts';
import { operation } from './operation.ts';
import { Problem } from './problem.ts';
import { cursorOf, EXAMPLE_ID, EXAMPLE_TIME, idParameter, nextCursor, paging, placeOf } from './schemas.ts';

const questionSchema = z
  .object({
    id: z.uuid(),
    askedAt: z.iso.datetime(),
    status: z.enum(QUESTION_STATUSES),
    message: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    office: z.string().meta({ description: 'The office that the visitor chose' }),
    language: z.string().meta({ description: 'The language of the visitor: `fr`' }),
    products: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          code: z.string().nullable(),
          price: z.string().meta({ description: 'In words, as the visitor saw it' }),
        }),
      )
      .meta({ description: 'The products as the visitor saw them' }),
    note: z.string().meta({ description: 'Only the owner sees it' }),
  })
  .meta({ id: 'Question' });

type ApiQuestion = z.infer<typeof questionSchema>;

const EXAMPLE_QUESTION: ApiQuestion = {
  id: EXAMPLE_ID,
  askedAt: EXAMPLE_TIME,
  status: 'new',
  message: 'Is the tote available in sand?',
  name: 'Amira Haddad',
  email: 'amira@example.com',
  phone: null,
  office: 'Dubai',
  language: 'en',
  products: [{ id: EXAMPLE_ID, name: 'Riva Tote, rust', code: 'RT-114', price: '$248.00' }],
  note: '',
};

export const QUESTION_OPERATIONS = [
  operation({
    method: 'get',
    path: '/questions',
    id: 'listQuestions',
    summary: 'List the questions of visitors',
    description: 'Lists questions, newest first. Without `status`, spam is left out.',
    right: 'questions',
    query: z.object({
      ...paging,
      status: z
        .enum(QUESTION_STATUSES)
        .optional()
        .meta({ examples: ['new'] }),
    }),
    answer: {
      status: 200,
      schema: z.object({ questions: z.array(questionSchema), nextCursor }),
      example: { questions: [EXAMPLE_QUESTION], nextCursor: null },
    },
    async run({ shop: { db }, query: { limit, cursor, status = null } }) {
      const place = placeOf(cursor);
      const view = { status, term: '', office: '', product: '' };
      const last = place && { askedAt: new Date(place.at), id: place.id };
      const found = await questionsAfter(db, view, last, limit + 1);
      const page = found.slice(0, limit);
      const end = found.length > limit ? page.at(-1) : undefined;
      return {
        body: {
          questions: page.map(apiQuestion),
          nextCursor: end ? cursorOf({ at: end.askedAt.toISOString(), id: end.id }) : null,
        },
      };
    },
  }),
  operation({
    method: 'patch',
    path: '/questions/{id}',
    id: 'markQuestion',
    summary: 'Set the status of a question',
    right: 'questions',
    params: idParameter,
    body: {
      schema: z.strictObject({ status: z.enum(QUESTION_STATUSES) }),
      examples: { answered: { summary: 'Answered elsewhere', value: { status: 'answered' } } },
    },
    answer: { status: 200, schema: questionSchema, example: { ...EXAMPLE_QUESTION, status: 'answered' } },
    refusals: [404],
    async run({ shop: { db }, key, params: { id }, body: { status } }) {
      const isMarked = await markQuestionBy(db, id, status, key.name);
      const question = isMarked && (await findQuestion(db, id));
      if (!question) throw new Problem(404, 'There is no such question');
      return { body: apiQuestion(question) };
    },
  }),
];

function apiQuestion({ askedAt, products, ...question }: VisitorQuestion): ApiQuestion {
  const { id, status, message, name, email, phone, office, language, note } = question;
  return {
    id,
    askedAt: askedAt.toISOString(),
    status,
    message,
    name,
    email,
    phone,
    office,
    language,
    products: products.map(({ image: _, ...product }) => product),
    note,
  };
}
