import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { EMPTY_FORM, FORM_FIELDS } from './form-values.ts';
import { ProductFields } from './product-fields.tsx';

const Page = createRoutesStub([{ path: '/', Component: EmptyForm }]);

function EmptyForm() {
  return (
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
    />
  );
}

test('Pf-3 the form has a control for every field of a product', () => {
  const form = renderToStaticMarkup(<Page />);
  expect(FORM_FIELDS.filter((field) => !form.includes(`name="${field}"`))).toEqual([]);
});
