import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EMPTY_FORM, FORM_FIELDS } from './form-values.ts';
import { ProductFields } from './product-fields.tsx';

test('Pf-3 the form has a control for every field of a product', () => {
  const form = renderToStaticMarkup(
    <ProductFields
      id=""
      values={EMPTY_FORM}
      errors={{}}
      accessoryCategories={[]}
      translatable={(name, label) => ({
        name,
        label,
        lang: 'en',
        value: '',
        error: undefined,
        onChange() {},
      })}
      onEdit={() => {}}
    />,
  );
  expect(FORM_FIELDS.filter((field) => !form.includes(`name="${field}"`))).toEqual([]);
});
