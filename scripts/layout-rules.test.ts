import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkoutFiles } from './checkout-files.ts';
import { breachesOf } from './layout-rules.ts';

test('the project follows the layout rules', () => {
  const paths = checkoutFiles().filter((path) => /\.tsx?$/.test(path));
  expect(breachesOf(paths.map((path) => ({ path, text: readFileSync(path, 'utf8') })))).toEqual([]);
});

test.each([
  [
    'app/storefront/layout.tsx',
    `import { createApp } from '#server/app.ts';`,
    'only scripts import the server',
  ],
  ['catalogue/product.ts', `import { useState } from 'react';`, 'no React'],
  [
    'media/image-addresses.ts',
    `import { CATEGORIES } from '../catalogue/product.ts';`,
    'media never imports',
  ],
  ['app/storefront/layout.tsx', `import('../admin/layout.tsx')`, 'never import each other'],
  [
    'catalogue/product.ts',
    `import { createProduct } from '#commands/create-or-update-product.server.ts';`,
    'not depend on commands',
  ],
  ['commands/create-or-update-product.server.ts', `import { data } from 'react-router';`, 'no router'],
  [
    'tables/product-columns.ts',
    `import { findProduct } from '#catalogue/products.server.ts';`,
    'without a database',
  ],
  ['tables/product-columns.ts', `import { data } from 'react-router';`, 'no router'],
  [
    'catalogue/product.ts',
    `import { productCsv } from '#tables/product-columns.ts';`,
    'not depend on file formats',
  ],
  ['app/admin/activity/route.tsx', `import { sql } from 'drizzle-orm';`, 'touches tables'],
  ['app/admin/activity/route.tsx', `import { products } from '#db/schema.ts';`, 'touches tables'],
  ['app/ui/button.tsx', `import { formatPrice } from '#catalogue/product.ts';`, 'independent of the domain'],
  ['catalogue/seed.ts', `import { seedDemo } from '../demo/seed.server.ts';`, 'nothing imports demo'],
  ['media/limits.ts', 'Number(process.env.MAX_FILE_SIZE)', 'reads process.env'],
  ['media/convert.server.ts', `import { exec } from 'node:child_process';`, 'no shell'],
  ['tables/formula.ts', 'const sum = new Function(formula);', 'code made of text'],
  ['app/storefront/utils.ts', '', 'the name says nothing'],
  ['catalogue/long.ts', '\n'.repeat(251), 'more than 250'],
])('a violation in %s is reported: %s', (path, text, message) => {
  expect(breachesOf([{ path, text }]).join()).toContain(message);
});
