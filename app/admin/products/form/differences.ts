import { isEqual } from '#catalog/commands/merge-edits.ts';
import { PRODUCT_FIELDS, type ProductField } from '#catalog/products/product-fields.ts';
import { isolated } from '#catalog/text/isolate.ts';
import { ENGLISH_NAMES, LANGUAGES } from '#catalog/text/languages.ts';
import type { Difference } from '../../editor/conflict-dialog.tsx';
import { type EditedProduct, payloadOf } from './form-values.ts';
import { texts } from './texts.ts';

/** Returns the differences of two products in words. */
export function differences(mine: EditedProduct, theirs: EditedProduct): Difference[] {
  const [{ translations: myTexts, ...myFields }, { translations: theirTexts, ...theirFields }] = [
    payloadOf(mine),
    payloadOf(theirs),
  ];
  return [
    ...differentFields(myFields, theirFields),
    ...LANGUAGES.flatMap((language) =>
      differentFields(myTexts[language] ?? {}, theirTexts[language] ?? {}).map((difference) => ({
        ...difference,
        field: texts.conflict.fieldIn(difference.field, ENGLISH_NAMES[language]),
      })),
    ),
  ];
}

function differentFields<Values extends object>(mine: Values, theirs: Values): Difference[] {
  return (Object.keys({ ...mine, ...theirs }) as (ProductField & keyof Values)[])
    .filter((key) => !isEqual(mine[key], theirs[key]))
    .map((key) => ({
      field: PRODUCT_FIELDS[key].label,
      mine: readable(key, mine[key]),
      theirs: readable(key, theirs[key]),
    }));
}

function readable(field: ProductField, value: unknown): string {
  if (Array.isArray(value)) return value.map(field === 'facts' ? isolated : String).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value ?? '').slice(0, 200);
}
