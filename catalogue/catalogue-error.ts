/** A question or a command that the catalogue could not carry out. The message is safe to show to anyone. */
export class CatalogueError extends Error {}

/**
 * Asks the database, and turns whatever goes wrong into `<prefix>: {message}`.
 *
 * @throws {CatalogueError} with the database's own error as its cause, for the log.
 */
export async function asking<Answer>(prefix: string, question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (cause) {
    throw new CatalogueError(`${prefix}: ${safeMessage(cause)}`, { cause });
  }
}

/** Says what happened without telling how the database is built. */
function safeMessage(error: unknown): string {
  const { code, constraint } = postgresError(error);
  if (code === undefined || UNREACHABLE.test(code)) return 'the database cannot be reached';
  return RULES[constraint ?? ''] ?? SENTENCES[code] ?? 'the database refused';
}

/** Drizzle wraps the driver's error: the SQLSTATE stands on the innermost cause. */
function postgresError(error: unknown): { code?: string; constraint?: string } {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && SQLSTATE.test(at.code)) {
      return { code: at.code, constraint: 'constraint' in at ? String(at.constraint) : '' };
    }
  }
  return {};
}

/** None begins with an E, unlike the codes of a failed connection (`EPIPE`). */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/;

/** Connection exceptions, too many connections, and a server that is shutting down or starting. */
const UNREACHABLE = /^(08|53300|57P0)/;

/** What the constraints in `db/migrations` ask for. */
const RULES: Record<string, string> = {
  products_name_given: 'the name must have 1 to 200 characters',
  products_price_positive: 'the price must be greater than 0',
  products_market_price_positive: 'the market price must be greater than 0',
  products_category_known: 'there is no such category',
  products_sub_category_of_accessories: 'only accessories have a subcategory, of 1 to 80 characters',
  products_description_length: 'the description must have at most 5,000 characters',
  products_images_given: 'there may be at most 20 images',
  products_image_focuses_given: 'a point of interest is two percentages, like 50 30',
  accessory_categories_name_given: 'the name must have 1 to 80 characters',
  accessory_categories_name_free: 'this name is used by the shop itself',
};

/** PostgreSQL, appendix A: error codes. */
const SENTENCES: Record<string, string> = {
  '22003': 'a number is too large',
  '22021': 'the text has a character that cannot be stored',
  '23502': 'a required field is missing',
  '23505': 'this already exists',
  '57014': 'the database took too long',
};
