import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { ProductTable } from './product-table.tsx';
import type { Selection } from './selection.tsx';

const ignore = () => {};

/** Renders the table without products at a query string. */
function emptyTable(search: string): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/admin/dashboard?${search}`]}>
      <ProductTable
        rows={[]}
        view={parseTableView(new URLSearchParams(search))}
        selection={{ has: () => false } as unknown as Selection}
        onDelete={ignore}
        onToggleStock={ignore}
        onTogglePin={ignore}
        onSave={() => Promise.reject(new Error('Nothing is saved here'))}
        takeFocus={ignore}
      />
    </MemoryRouter>,
  );
}

test('Da-3 a shop without products offers the two ways to fill it', () => {
  const table = emptyTable('');
  expect(table).toContain('No products found');
  expect(table).toMatch(/<a [^>]*href="\/admin\/products\/new[^"]*"[^>]*>Add your first product</);
  expect(table).toMatch(/<a [^>]*href="\/admin\/import"[^>]*>Import a table</);
});

test('Da-3 a filter that finds nothing offers all products', () => {
  const table = emptyTable('q=velvet');
  expect(table).toContain('Show all products');
  expect(table).not.toContain('Add your first product');
});
