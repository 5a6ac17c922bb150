import type { Answers } from '../columns/answers.ts';
import type { Survey } from '../columns/survey.ts';
import { Cells } from '../values/cells.ts';
import { productsOfRows } from './colors-of-rows.ts';
import { groupRows } from './product-rows.ts';
import type { UnderstoodProduct } from './understood-product.ts';

/** Number of products that the owner sees while she chooses the columns. */
const MAX_PRODUCTS = 3;

/** Returns the first products of a table as these answers make them. */
export function sampleProducts({ header, sampleRows = [] }: Survey, answers: Answers): UnderstoodProduct[] {
  const cells = new Cells(header, answers.fields, answers.source);
  return groupRows(sampleRows, cells)
    .flatMap((rows) => productsOfRows(rows, cells, answers, ''))
    .filter(({ fields, refused }) => fields.name || !refused)
    .slice(0, MAX_PRODUCTS);
}
