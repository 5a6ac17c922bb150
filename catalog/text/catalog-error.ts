import { isConnectionError, postgresError, reasonOf } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { log } from '#platform/log/log.server.ts';
import { type FieldWith, fieldsWith, PRODUCT_FIELDS } from '../products/product-fields.ts';

/** A failed query or command of the catalog. The message is safe to show to users. */
export class CatalogError extends Error {}

/**
 * Runs queries and converts any error to `<prefix>: {message}`. Errors that are not from the database are bugs, and are
 * logged with their stack.
 *
 * @throws {CatalogError} with the original error as its cause, for the log.
 */
export async function withCatalogError<Result>(
  prefix: string,
  query: () => Promise<Result>,
): Promise<Result> {
  try {
    return await query();
  } catch (cause) {
    const message = safeMessage(cause);
    // Calls can be nested; the inner one has already logged the error.
    if (message === BROKEN && !(cause instanceof CatalogError)) {
      log.error({ cause: reasonOf(cause), stack: framesOf(cause) }, prefix);
    }
    throw new CatalogError(`${prefix}: ${message}`, { cause });
  }
}

/**
 * Whether the database refuses the values of a command (PostgreSQL, appendix A: data exceptions and violated
 * constraints). Any other failure is not the caller's fault.
 */
export function isRefusedValue(error: unknown): error is CatalogError {
  return error instanceof CatalogError && /^2[23]/.test(postgresError(error).code ?? '');
}

/** Returns a message that does not reveal the structure of the database. */
export function safeMessage(error: unknown): string {
  if (isConnectionError(error)) return 'the database cannot be reached';
  const { code, constraint } = postgresError(error);
  if (code === undefined) return BROKEN;
  return RULES[constraint ?? ''] ?? MESSAGES[code] ?? 'the database reported an error';
}

/** Returns the stack without the message, which may contain user input. */
function framesOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .join('\n');
}

const BROKEN = 'something went wrong on our side';

/** Returns the name of the constraint of a field of one line, and its message. */
function lengthRule(field: FieldWith<{ kind: 'line' }>): [string, string] {
  const { label, maxLength } = PRODUCT_FIELDS[field];
  return [
    `products_${products[field].name}_given`,
    `the ${label.toLowerCase()} must have 1 to ${maxLength} characters`,
  ];
}

/** Messages for the constraints in `platform/db/migrations`. */
const RULES: Record<string, string> = {
  ...Object.fromEntries(fieldsWith({ kind: 'line' }).map(lengthRule)),
  products_code_once: 'another product has this code',
  products_handle_once: 'another product has this handle',
  products_price_positive: 'the price must be greater than 0',
  products_price_required: 'a product that visitors see needs a price, unless it is on request',
  products_market_price_positive: 'the market price must be greater than 0',
  products_category_known: 'there is no such category',
  products_sub_category_of_accessories: 'only accessories have a subcategory, of 1 to 80 characters',
  products_description_length: 'the description must have at most 5,000 characters',
  products_images_given: 'there may be at most 20 images',
  products_image_focuses_given: 'a point of interest is two percentages, like 50 30',
  accessory_categories_name_given: 'the name must have 1 to 80 characters',
  accessory_categories_name_free: 'this name is used by the shop itself',
  accessory_categories_translations_given: 'the names in other languages are too long',
};

/** PostgreSQL, appendix A: error codes. */
const MESSAGES: Record<string, string> = {
  '22003': 'a number is too large',
  '22021': 'the text has a character that cannot be stored',
  '23502': 'a required field is missing',
  '23505': 'this already exists',
  '53100': 'the disk of the server is full',
  '57014': 'the database took too long',
};
