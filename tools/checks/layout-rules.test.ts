import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { checkoutFiles } from './checkout-files.ts';
import { findViolations } from './layout-rules.ts';

test('the project follows the layout rules', () => {
  const paths = checkoutFiles().filter((path) => /\.tsx?$/.test(path));
  expect(findViolations(paths.map((path) => ({ path, text: readFileSync(path, 'utf8') })))).toEqual([]);
});

test('no folder has more than 25 files of code and tests, and the root at most 12 folders', () => {
  const paths = checkoutFiles();
  const code = paths.filter((path) => /\.tsx?$/.test(path)).map((path) => dirname(path));
  const sizes = Map.groupBy(code, (folder) => folder);
  expect([...sizes].filter(([, files]) => files.length > 25).map(([folder]) => folder)).toEqual([]);
  const roots = new Set(paths.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
  expect(roots.size).toBeLessThanOrEqual(12);
});

test('no two files of the shop export the same name', () => {
  const filesOf = new Map<string, string[]>();
  for (const path of checkoutFiles().filter((name) => SHOP.test(name) && !EXCEPT.test(name))) {
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(EXPORTED)) {
      if (!ROUTE_EXPORTS.has(name)) filesOf.set(name, [...(filesOf.get(name) ?? []), path]);
    }
  }
  expect([...filesOf].filter(([, paths]) => new Set(paths).size > 1)).toEqual([]);
});

const SHOP = /^(app|catalog|import-export|platform|server)\/.*\.tsx?$/;
/** Every area has its own `texts`. */
const EXCEPT = /\.test\.tsx?$|\/testing\/|\/texts\.ts$/;
const EXPORTED = /^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;
/** What React Router finds by its name. */
const ROUTE_EXPORTS = new Set([
  'loader',
  'action',
  'clientAction',
  'clientLoader',
  'clientMiddleware',
  'handle',
  'headers',
  'middleware',
  'shouldRevalidate',
  'ErrorBoundary',
]);

test.each([
  ['app/storefront/layout.tsx', `import { createApp } from '#server/app.ts';`, 'a folder above it'],
  [
    'platform/config/configuration.ts',
    `import { requestContext } from '#app/context.ts';`,
    'a folder above it',
  ],
  [
    'app/context.ts',
    `import { restore } from '#import-export/backup/load-shop.server.ts';`,
    'depend on backups',
  ],
  ['catalog/products/product.ts', `import { useState } from 'react';`, 'no React'],
  [
    'platform/media/image-addresses.ts',
    `import { CATEGORIES } from '#catalog/products/product.ts';`,
    'a folder above it',
  ],
  ['app/storefront/layout.tsx', `import('../admin/layout.tsx')`, 'never import each other'],
  [
    'catalog/products/product.ts',
    `import { createProduct } from '#catalog/commands/create-or-update-product.server.ts';`,
    'only commands depend on commands',
  ],
  [
    'catalog/commands/create-or-update-product.server.ts',
    `import { data } from 'react-router';`,
    'no router',
  ],
  [
    'import-export/tables/product-columns.ts',
    `import { findProduct } from '#catalog/products/products.server.ts';`,
    'without a database',
  ],
  ['import-export/tables/product-columns.ts', `import { data } from 'react-router';`, 'no router'],
  [
    'catalog/products/product.ts',
    `import { productCsv } from '#import-export/tables/product-columns.ts';`,
    'a folder above it',
  ],
  ['app/admin/activity/route.tsx', `import { sql } from 'drizzle-orm';`, 'access tables'],
  ['app/admin/activity/route.tsx', `import { products } from '#platform/db/schema.ts';`, 'access tables'],
  [
    'app/ui/button.tsx',
    `import { formatPrice } from '#catalog/products/product.ts';`,
    'independent of the domain',
  ],
  ['catalog/products/seed.ts', `import { seedDemo } from '../../demo/seed.server.ts';`, 'a folder above it'],
  ['platform/media/limits.ts', 'Number(process.env.MAX_FILE_SIZE)', 'reads process.env'],
  ['platform/media/convert.server.ts', `import { exec } from 'node:child_process';`, 'no shell'],
  ['import-export/tables/formula.ts', 'const sum = new Function(formula);', 'code generated from text'],
  ['app/storefront/utils.ts', '', 'does not say what the file contains'],
  ['catalog/long.ts', '\n'.repeat(401), 'more than 400'],
])('a violation in %s is reported: %s', (path, text, message) => {
  expect(findViolations([{ path, text }]).join()).toContain(message);
});
