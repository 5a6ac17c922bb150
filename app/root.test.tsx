import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { Layout } from './root.tsx';

// Vitest does not process styles.
vi.mock('./admin/frame/admin.css?url', () => ({ default: '/admin.css' }));
vi.mock('./storefront/storefront.css?url', () => ({ default: '/storefront.css' }));

// The stub's manifest has no files, so its scripts would have empty addresses.
vi.mock('react-router', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Scripts: () => null,
}));

const Page = createRoutesStub([{ path: '*', Component: Words }]);

function Words() {
  return <Layout>Words</Layout>;
}

// Without the preloads, the fonts arrive too late for the first visit on a slow connection:
// docs/decisions/0002-first-visit.md.
test.each(['/women', '/admin/login'])('%s preloads both typefaces with low priority', (path) => {
  const [head = ''] = renderToString(<Page initialEntries={[path]} />)
    .toLowerCase()
    .split('</head>');
  const preloads = head.match(/<link [^>]*rel="preload"[^>]*>/g) ?? [];
  expect(preloads).toHaveLength(2);
  expect(preloads[0]).toContain('bodoni-moda');
  expect(preloads[1]).toContain('hanken-grotesk');
  for (const attribute of ['as="font"', 'crossorigin="anonymous"', 'fetchpriority="low"'])
    for (const preload of preloads) expect(preload).toContain(attribute);
});
