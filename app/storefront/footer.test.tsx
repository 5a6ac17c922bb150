import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { en } from '#app/texts/en/texts.ts';
import { TextsContext } from '#app/texts/use-texts.ts';
import { Footer } from './footer.tsx';

const Page = createRoutesStub([{ path: '/', Component: Footer }]);

test('Fo-1 without the shop’s data, the footer of an error page has no empty contacts', () => {
  const footer = renderToStaticMarkup(
    <TextsContext value={en}>
      <Page />
    </TextsContext>,
  );
  expect(footer).toContain('href="/women"');
  expect(footer).not.toMatch(/mailto:|tel:/);
  expect(footer).not.toContain(en.frame.writeOrCall);
});
