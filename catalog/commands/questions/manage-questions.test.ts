import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { undoChange } from '#catalog/commands/undo/undo-change.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import {
  allQuestions,
  countNewQuestions,
  findQuestion,
  listQuestions,
  parseQuestionView,
} from '#catalog/questions/list-questions.server.ts';
import { tote } from '#catalog/testing/tote.ts';
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
  resendMail,
} from './manage-questions.server.ts';

const TOTE = { id: randomUUID() as string, name: 'Tote 50%', code: 'T-7', price: '$5.00', image: null };
const QUESTION = {
  message: 'Forty of these?',
  name: 'Amina',
  email: 'amina@buyer.example' as string | null,
  phone: null as string | null,
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
    expect(await askQuestion(db(), { ...QUESTION, ...changed, id })).toBe('stored');
    return id;
  };
  const listed = async (query: string) =>
    (await listQuestions(db(), view(query))).questions.map(({ id }) => id);

  test('Qu-1 a repeated request stores a question once, with its products', async () => {
    const id = await ask();
    expect(await askQuestion(db(), { ...QUESTION, id })).toBe('repeated');
    expect(await countNewQuestions(db())).toBe(1);
    expect(await findQuestion(db(), id)).toMatchObject({ status: 'new', products: [TOTE], current: [] });
    await markQuestion(db(), id, 'answered');
    await db().execute(sql`update questions set asked_at = now() - interval '1 hour'`);
    expect(await askQuestion(db(), { ...QUESTION, id, products: [] })).toBe('repeated');
  });

  test('Qu-1 another text with the id of a stored question is another question, once', async () => {
    const id = await ask();
    const changed = { ...QUESTION, id, message: 'And sixty?' };
    expect(await askQuestion(db(), changed)).toBe('stored');
    expect(await askQuestion(db(), changed)).toBe('repeated');
    const { questions } = await listQuestions(db(), view());
    expect(questions.map(({ message }) => message)).toEqual(['And sixty?', QUESTION.message]);
  });

  test('Qu-1 without scripts, the same question is stored once in ten minutes', async () => {
    const sent = { ...QUESTION, id: undefined };
    // A second click arrives while the first request is handled.
    expect((await Promise.all([askQuestion(db(), sent), askQuestion(db(), sent)])).toSorted()).toEqual([
      'repeated',
      'stored',
    ]);
    expect(await askQuestion(db(), { ...sent, products: [] })).toBe('stored');
    expect(await askQuestion(db(), { ...sent, email: null, phone: '+971 50 123 4567' })).toBe('stored');
    await db().execute(sql`update questions set asked_at = now() - interval '11 minutes'`);
    expect(await askQuestion(db(), sent)).toBe('stored');
    // A question that was mistaken for spam may be sent again.
    await db().execute(sql`update questions set status = 'spam'`);
    expect(await askQuestion(db(), sent)).toBe('stored');
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
    expect(await listed('q=t-7')).toEqual([first]);
    // A word of the stored format, which every question about a product contains.
    expect(await listed('q=price')).toEqual([]);
    expect(await listed('q=AMINA@')).toEqual([other, first]);
    expect(await listed('office=China')).toEqual([other]);
    expect(await listed(`product=${TOTE.id}`)).toEqual([first]);
    // After a deletion, a page may not exist any more.
    expect(await listed('page=2')).toEqual([other, first]);
    expect((await listQuestions(db(), view())).counts).toEqual({ new: 2, spam: 1 });
    expect((await Array.fromAsync(allQuestions(db(), view()))).flat()).toHaveLength(2);
  });

  test('Qu-3 an export has each question once, also of many at the same time', async () => {
    await db().execute(sql`insert into questions (asked_at, message, name, email, office, language)
      select now() - make_interval(secs => number / 300), 'x', 'x', 'x', 'x', 'en'
      from generate_series(1, 1100) as number`);
    const pages = await Array.fromAsync(allQuestions(db(), view()));
    expect(pages.map(({ length }) => length)).toEqual([500, 500, 100]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(1_100);
  });

  test('Qu-4 products are named in the language of the question, else in that of the shop', async () => {
    const product = await addProduct(db(), { ...tote, translations: { ar: { name: 'حقيبة' } } });
    const products = [{ ...TOTE, id: product }];
    const named = async (language: string) =>
      (await findQuestion(db(), await ask({ products, language })))?.current.map(({ name }) => name);
    expect(await named('ar')).toEqual(['حقيبة']);
    expect(await named('fr')).toEqual([tote.name]);
  });

  test('Qu-4 the current price of a product is hidden while it is on request', async () => {
    const id = await addProduct(db(), { ...tote, priceOnRequest: true });
    const question = await findQuestion(db(), await ask({ products: [{ ...TOTE, id }] }));
    expect(question?.current).toMatchObject([{ id, price: null }]);
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

  const MAIL = {
    kind: 'question' as const,
    recipient: 'office@shop.example',
    message: { from: 'Maison Ida', subject: 'x', text: 'x' },
  };
  const mailOf = (id: string) => [{ ...MAIL, message: { ...MAIL.message, text: id } }];

  test('Qu-6 a question and its mail are stored together, once, and spam has none', async () => {
    const id = randomUUID();
    await askQuestion(db(), { ...QUESTION, id, mailOf });
    await askQuestion(db(), { ...QUESTION, id, mailOf });
    await askQuestion(db(), { ...QUESTION, id: randomUUID(), isSpam: true, mailOf });
    const unnamed = { ...QUESTION, id: undefined, message: 'Without scripts', mailOf };
    await Promise.all([askQuestion(db(), unnamed), askQuestion(db(), unnamed)]);
    const { questions } = await listQuestions(db(), view());
    const mail = await queryRows<{ about: string; text: string }>(
      db(),
      sql`select question_id as about, message->>'text' as text from outbox`,
    );
    expect(mail.map(({ about }) => about).toSorted()).toEqual(questions.map((each) => each.id).toSorted());
    expect(mail.every(({ about, text }) => about === text)).toBe(true);

    // Without the mail, the question is not stored either.
    const wrong = () => [{ ...MAIL, recipient: 'x'.repeat(300) }];
    await expect(askQuestion(db(), { ...QUESTION, id: randomUUID(), mailOf: wrong })).rejects.toThrow();
    expect(await listed('')).toHaveLength(2);
  });

  test('Qu-6 mail is rendered before the transaction, and names the id of a question whose own id is taken', async () => {
    const own = db();
    let isInTransaction = false;
    const watched: typeof own = Object.create(own, {
      transaction: {
        value: (work: Parameters<typeof own.transaction>[0]) =>
          own.transaction(async (transaction) => {
            isInTransaction = true;
            return work(transaction).finally(() => {
              isInTransaction = false;
            });
          }),
      },
    });
    const rendered = (id: string) => {
      expect(isInTransaction).toBe(false);
      return mailOf(id);
    };
    const id = randomUUID();
    await askQuestion(watched, { ...QUESTION, id, mailOf: rendered });
    await askQuestion(watched, { ...QUESTION, id, message: 'Another', mailOf: rendered });
    const mail = await queryRows(own, sql`select question_id::text = message->>'text' as is_own from outbox`);
    expect(mail).toEqual([{ is_own: true }, { is_own: true }]);
  });

  test('Qu-8 an answer is kept and sent together, and a repeated request does not send it again', async () => {
    const id = await ask();
    const answer = { by: 'email' as const, text: 'Yes' };
    const mail = [{ ...MAIL, kind: 'answer' as const }];
    const outcomes = await Promise.all([
      answerQuestion(db(), id, answer, mail),
      answerQuestion(db(), id, answer, mail),
    ]);
    expect(outcomes).toEqual([true, true]);
    expect(await findQuestion(db(), id)).toMatchObject({
      status: 'answered',
      history: [{ text: 'Yes' }],
      mail: [{ kind: 'answer', recipient: 'office@shop.example' }],
    });
    expect(await answerQuestion(db(), id, { ...answer, text: 'No' }, mail)).toBe(true);
    expect((await findQuestion(db(), id))?.mail).toHaveLength(2);
    expect(await answerQuestion(db(), randomUUID(), answer, mail)).toBe(false);
  });

  test('Qu-9 the list marks a question whose mail could not be delivered', async () => {
    const [failed] = [await ask({ message: 'Failed' }), await ask({ message: 'Sent' })];
    await answerQuestion(db(), failed, { by: 'email', text: 'Yes' }, [MAIL]);
    const marked = async () =>
      (await listQuestions(db(), view())).questions.flatMap(({ id, isUndelivered }) =>
        isUndelivered ? [id] : [],
      );
    expect(await marked()).toEqual([]);
    await db().execute(sql`update outbox set failed_at = now()`);
    expect(await marked()).toEqual([failed]);
    expect(await resendMail(db(), failed)).toBe(true);
    expect(await marked()).toEqual([]);
    expect(await resendMail(db(), randomUUID())).toBe(false);
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

  test('Qu-5 spam is removed after 30 days, also many questions', async () => {
    const [spam, marked, kept] = [await ask({ isSpam: true }), await ask(), await ask()];
    await db().execute(sql`update questions set asked_at = now() - interval '31 days'`);
    await markQuestion(db(), marked, 'spam');
    await db().execute(sql`insert into questions (status, asked_at, message, name, email, office, language)
      select 'spam', now() - interval '31 days', 'x', 'x', 'x', 'x', 'en' from generate_series(1, 1001)`);
    await removeOldQuestions(db(), new Date(Date.now() - 700 * 86_400_000), AbortSignal.abort());
    expect(await db().$count(sql`questions`)).toBe(3 + 1001 - 500);
    await removeOldQuestions(db(), new Date(Date.now() - 700 * 86_400_000));
    const remaining = (await queryRows<{ id: string }>(db(), sql`select id from questions`)).map(
      ({ id }) => id,
    );
    expect(remaining.toSorted()).toEqual([marked, kept].toSorted());
    expect(remaining).not.toContain(spam);
  });

  test('Qu-2 at most 5,000 spam questions are stored in a day, and others always', async () => {
    await db().execute(sql`insert into questions (status, message, name, email, office, language)
      select 'spam', 'x', 'x', 'x', 'x', 'en' from generate_series(1, ${MAX_SPAM_PER_DAY}::int - 1)`);
    await ask({ isSpam: true });
    expect(await askQuestion(db(), { ...QUESTION, id: randomUUID(), isSpam: true })).toBe('refused');
    await ask();
    expect(await db().$count(sql`questions`)).toBe(MAX_SPAM_PER_DAY + 1);
  });
});
