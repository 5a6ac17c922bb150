import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { undoChange } from '#catalog/commands/undo/undo-change.server.ts';
import {
  allQuestions,
  countNewQuestions,
  findQuestion,
  listQuestions,
  parseQuestionView,
} from '#catalog/questions/list-questions.server.ts';
import { queryRows } from '#platform/db/database.ts';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
import { ALL_OR_NONE } from '../write-in-steps.server.ts';
import {
  answerQuestion,
  askQuestion,
  deleteQuestion,
  MAX_SPAM_PER_DAY,
  markQuestion,
  noteQuestion,
  removeOldQuestions,
} from './manage-questions.server.ts';

const TOTE = { id: randomUUID(), name: 'Tote 50%', code: 'T-7', price: '$5.00', image: null };
const QUESTION = {
  message: 'Forty of these?',
  name: 'Amina',
  email: 'amina@buyer.example',
  phone: null,
  office: 'India',
  language: 'ar',
  products: [TOTE],
  isSpam: false,
};

const view = (query = '') => parseQuestionView(new URLSearchParams(query));

onEachDatabase((database) => {
  const db = () => database().db;
  beforeEach(async () => {
    await db().execute(sql`delete from questions`);
  });
  const ask = async (changed: Partial<typeof QUESTION> = {}) => {
    const id = randomUUID();
    expect(await askQuestion(db(), { ...QUESTION, ...changed, id })).toBe(true);
    return id;
  };
  const listed = async (query: string) =>
    (await listQuestions(db(), view(query))).questions.map(({ id }) => id);

  test('Qu-1 a repeated request stores a question once, with its products', async () => {
    const id = await ask();
    expect(await askQuestion(db(), { ...QUESTION, id })).toBe(true);
    expect(await countNewQuestions(db())).toBe(1);
    expect(await findQuestion(db(), id)).toMatchObject({ status: 'new', products: [TOTE], current: [] });
    expect(await askQuestion(db(), { ...QUESTION, id: undefined })).toBe(true);
    expect(await countNewQuestions(db())).toBe(2);
  });

  test('Qu-3 questions are found by status, text, office and product', async () => {
    const [first, other, spam] = [
      await ask(),
      await ask({ message: 'Hello', office: 'China', products: [] }),
      await ask({ isSpam: true }),
    ];
    expect(await listed('')).toEqual([other, first]);
    expect(await listed('status=spam')).toEqual([spam]);
    expect(await listed('q=tote 50%')).toEqual([first]);
    expect(await listed('q=AMINA@')).toEqual([other, first]);
    expect(await listed('office=China')).toEqual([other]);
    expect(await listed(`product=${TOTE.id}`)).toEqual([first]);
    expect((await listQuestions(db(), view())).counts).toEqual({ new: 2, spam: 1 });
    expect((await Array.fromAsync(allQuestions(db(), view()))).flat()).toHaveLength(2);
  });

  test('Qu-4 answers, status and note are kept', async () => {
    const id = await ask();
    expect(await answerQuestion(db(), id, { by: 'email', text: 'Yes' })).toBe(true);
    expect(await markQuestion(db(), id, 'open')).toBe(true);
    expect(await noteQuestion(db(), id, 'A good customer')).toBe(true);
    expect(await findQuestion(db(), id)).toMatchObject({
      status: 'open',
      note: 'A good customer',
      history: [
        { kind: 'answer', by: 'email', text: 'Yes' },
        { kind: 'status', status: 'open' },
      ],
    });
    expect(await markQuestion(db(), randomUUID(), 'open')).toBe(false);
    expect(await markQuestion(db(), 'no id', 'open')).toBe(false);
  });

  test('Qu-5 a deletion is undone, and the activity has nothing of the visitor', async () => {
    const id = await ask();
    const batch = (await deleteQuestion(db(), id)) ?? '';
    expect(await findQuestion(db(), id)).toBeNull();
    expect(await deleteQuestion(db(), id)).toBeNull();
    const writer = { db: db(), steps: ALL_OR_NONE } as Parameters<typeof undoChange>[0];
    expect(await undoChange(writer, batch)).toMatchObject({ questions: 1 });
    expect(await undoChange(writer, batch)).toMatchObject({ questions: 0 });
    expect(await findQuestion(db(), id)).toMatchObject({ message: QUESTION.message });
    const activity = JSON.stringify(await queryRows(db(), sql`select * from admin_activity`));
    expect(activity).toContain(id);
    expect(activity).not.toMatch(/Forty|Amina|amina/);
  });

  test('Qu-5 old questions are removed, and deleted ones after 30 days', async () => {
    const [kept, old, deleted] = [await ask(), await ask(), await ask()];
    await db().execute(sql`update questions set asked_at = now() - interval '3 days' where id = ${old}`);
    await deleteQuestion(db(), deleted);
    await db().execute(
      sql`update questions set deleted_at = deleted_at - interval '31 days' where id = ${deleted}`,
    );
    await removeOldQuestions(db(), new Date(Date.now() - 2 * 86_400_000));
    expect(await queryRows(db(), sql`select id from questions`)).toEqual([{ id: kept }]);
  });

  test('Qu-2 at most 5,000 spam questions are stored in a day, and others always', async () => {
    await db().execute(sql`insert into questions (status, message, name, email, office, language)
      select 'spam', 'x', 'x', 'x', 'x', 'en' from generate_series(1, ${MAX_SPAM_PER_DAY}::int - 1)`);
    await ask({ isSpam: true });
    expect(await askQuestion(db(), { ...QUESTION, id: randomUUID(), isSpam: true })).toBe(false);
    await ask();
    expect(await db().$count(sql`questions`)).toBe(MAX_SPAM_PER_DAY + 1);
  });
});
