import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { en } from '#app/texts/en.ts';
import { TextsContext } from '#app/texts/use-texts.ts';
import { storeIn } from '#catalog/settings/shown-store.ts';
import { store } from '#store';
import { Footer } from './footer.tsx';
import { shownShop } from './shown-shop.server.ts';

const Page = createRoutesStub([
  { id: 'storefront', path: '/', Component: Footer, loader: () => null, HydrateFallback: Footer },
]);

/** Renders the footer with these values in the shop's settings; without any, the shop's data could not be loaded. */
function renderFooter(footer?: Partial<typeof store.footer>, social?: typeof store.social): string {
  const { copyrightYear: _, ...demo } = store.footer;
  const shop =
    footer &&
    shownShop(
      storeIn({ ...store, ...(social ? { social } : {}), footer: { ...demo, ...footer } }, 'en'),
      'en',
    );
  return renderToStaticMarkup(
    <TextsContext value={en}>
      <Page hydrationData={{ loaderData: shop ? { storefront: { shop, year: 2031 } } : {} }} />
    </TextsContext>,
  );
}

test('Fo-1 without the shop’s data, the footer of an error page has no empty contacts', () => {
  const footer = renderFooter();
  expect(footer).toContain('href="/women"');
  expect(footer).not.toMatch(/mailto:|tel:/);
  expect(footer).not.toContain(en.frame.help);
});

test('Fo-1 the copyright line has the year of the settings, otherwise that of the page', () => {
  expect(renderFooter({ copyrightYear: 2024 })).toContain('© 2024 Vitrine');
  expect(renderFooter({})).toContain('© 2031 Vitrine');
});

test('Fo-1 the names of the typefaces can be left out', () => {
  expect(renderFooter({})).toContain(en.frame.typefaces);
  expect(renderFooter({ credits: false })).not.toContain(en.frame.typefaces);
});

test('Fo-2 the footer links to the profiles of the settings, and has no such column without them', () => {
  const footer = renderFooter({}, { instagram: 'https://www.instagram.com/vitrine' });
  expect(footer).toContain('href="https://www.instagram.com/vitrine"');
  expect(footer).toContain(en.frame.follow);
  expect(renderFooter({})).not.toContain(en.frame.follow);
});

test('Fo-2 the profiles have the order of the settings page, in whatever order the database returns them', () => {
  const social = {
    tiktok: 'https://t.example',
    facebook: 'https://f.example',
    instagram: 'https://i.example',
  };
  expect(renderFooter({}, social).match(/https:..[a-z].example/g)).toEqual([
    'https://i.example',
    'https://f.example',
    'https://t.example',
  ]);
});
