import { PRODUCT_COLUMNS } from '../product-columns.ts';
import type { SourceDefinition } from './source.ts';

/** The shop's own export. */
export const own: SourceDefinition = {
  recognizedBy: { fields: ['id', 'name', 'subCategory|imageAlts|imageFocuses'] },
  columns: {
    ...Object.fromEntries(PRODUCT_COLUMNS.flatMap(({ name, field }) => (field ? [[field, name]] : []))),
    code: 'code, product code',
  },
  rules: { isOurs: true },
};
