import { and, count, desc, eq, getTableColumns, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import { QUESTION_STATUSES, type QuestionStatus } from '#platform/db/column-values.ts';
import { containing, type Db } from '#platform/db/database.ts';
import { products, questions } from '#platform/db/schema.ts';
import { listMail } from '#platform/mail/outbox.server.ts';
import { pageCount } from '../lists/listing.ts';
import { isProductId } from '../products/product.ts';
import { listed } from '../products/products.server.ts';
import { withCatalogError } from '../text/catalog-error.ts';

export type VisitorQuestion = typeof questions.$inferSelect;

/** Selects questions. Without a status, all except spam. */
export interface QuestionView {
  status: QuestionStatus | null;
  /** Text in the question, in what the visitor left, in the name or code of a product, or in the note. */
  term: string;
  office: string;
  /** Id of a product that was asked about; empty for all. */
  product: string;
  page: number;
}

const QUESTIONS_PER_PAGE = 30;

/** Reads the view of the list from an address. */
export function parseQuestionView(search: URLSearchParams): QuestionView {
  const product = search.get('product') ?? '';
  return {
    status: QUESTION_STATUSES.find((status) => status === search.get('status')) ?? null,
    term: search.get('q')?.replaceAll('\0', '').trim().slice(0, 200) ?? '',
    office: search.get('office')?.replaceAll('\0', '') ?? '',
    product: isProductId(product) ? product.toLowerCase() : '',
    page: Math.min(Math.max(1, Math.floor(Number(search.get('page')) || 1)), 100_000),
  };
}

/**
 * Returns a page of questions, newest first, with the number of all questions of each status. Returns the last page if the
 * view has a higher one.
 */
export function listQuestions(db: Db, view: QuestionView) {
  return withCatalogError('Failed to fetch the questions', async () => {
    const pages = pageCount(await db.$count(questions, conditionOf(view)), QUESTIONS_PER_PAGE);
    const page = Math.min(view.page, pages);
    const found = await db
      .select({ ...getTableColumns(questions), isUndelivered })
      .from(questions)
      .where(conditionOf(view))
      .orderBy(...LATEST)
      .limit(QUESTIONS_PER_PAGE)
      .offset((page - 1) * QUESTIONS_PER_PAGE);
    const counted = await db
      .select({ status: questions.status, count: count() })
      .from(questions)
      .where(isKept)
      .groupBy(questions.status);
    const offices = await db.selectDistinct({ office: questions.office }).from(questions).where(isKept);
    return {
      questions: found,
      page,
      pages,
      counts: Object.fromEntries(counted.map((row) => [row.status, row.count])) as Partial<
        Record<QuestionStatus, number>
      >,
      offices: offices.map(({ office }) => office).toSorted(),
    };
  });
}

/** Yields the questions of a view, for an export. */
export async function* allQuestions(db: Db, view: QuestionView): AsyncGenerator<VisitorQuestion[]> {
  let last: VisitorQuestion | undefined;
  do {
    const found = await questionsAfter(db, view, last);
    yield found;
    last = found.length < EXPORTED_TOGETHER ? undefined : found.at(-1);
  } while (last);
}

/** Lists the questions of a view after the one where the previous page ended, newest first. */
export function questionsAfter(
  db: Db,
  view: Omit<QuestionView, 'page'>,
  last?: Pick<VisitorQuestion, 'askedAt' | 'id'>,
  limit = EXPORTED_TOGETHER,
): Promise<VisitorQuestion[]> {
  const { askedAt, id } = questions;
  const isAfter =
    last && sql`(${askedAt}, ${id}) < (${last.askedAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
  return withCatalogError('Failed to fetch the questions', async () =>
    db
      .select()
      .from(questions)
      .where(and(conditionOf(view), isAfter))
      .orderBy(...LATEST)
      .limit(limit),
  );
}

/** Returns a question with its mail, and its products as they are now, named in its language, or `null`. */
export function findQuestion(db: Db, id: string) {
  return withCatalogError('Failed to fetch the question', async () => {
    if (!isProductId(id)) return null;
    const [question] = await db
      .select()
      .from(questions)
      .where(and(eq(questions.id, id), isKept));
    if (!question) return null;
    const ids = question.products.map((product) => product.id);
    const { code, hidden } = products;
    const translatedName = sql`select nullif(name, '') from product_texts
      where product_id = ${products.id} and language = ${question.language}`;
    const name = sql<string>`coalesce((${translatedName}), ${products.name})`;
    const current = await db
      .select({ id: products.id, name, code, price: listed.price, hidden })
      .from(products)
      .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`);
    return { ...question, current, mail: await listMail(db, question.id) };
  });
}

/** Returns the number of new questions. */
export function countNewQuestions(db: Db): Promise<number> {
  return withCatalogError('Failed to count the questions', () =>
    db.$count(questions, and(eq(questions.status, 'new'), isKept)),
  );
}

const EXPORTED_TOGETHER = 500;

/** Whether mail about the question could not be delivered. Drizzle would write the columns without their tables. */
const isUndelivered = sql<boolean>`exists (
  select from outbox where outbox.question_id = questions.id and outbox.failed_at is not null)`;

const isKept = isNull(questions.deletedAt);

const LATEST = [desc(questions.askedAt), desc(questions.id)];

function conditionOf({ status, term, office, product }: Omit<QuestionView, 'page'>): SQL | undefined {
  const { message, name, email, phone, note } = questions;
  const like = containing(term);
  return and(
    isKept,
    // Not a parameter, so that the partial index is used.
    status ? eq(questions.status, status) : sql`${questions.status} <> 'spam'`,
    office ? eq(questions.office, office) : undefined,
    product ? sql`${questions.products} @> ${JSON.stringify([{ id: product }])}::jsonb` : undefined,
    term
      ? or(
          ...[message, name, email, phone, note].map((column) => ilike(column, like)),
          sql`exists (select from jsonb_to_recordset(${questions.products}) as product (name text, code text)
            where product.name ilike ${like} or product.code ilike ${like})`,
        )
      : undefined,
  );
}
