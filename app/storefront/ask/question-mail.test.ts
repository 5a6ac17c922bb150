import { expect, test } from 'vitest';
import type { RequestContext } from '#app/context.ts';
import { officeName } from '#catalog/settings/offices.ts';
import type { Office } from '#catalog/settings/shop-settings.ts';
import { publicUrl, variantUrl } from '#platform/media/image-addresses.ts';
import { store } from '#store';
import { questionMail } from './question-mail.server.tsx';

const [OFFICE] = store.offices as [Office];

test('Qu-6 a question goes to the office that its page named in another language', () => {
  const office = {
    ...OFFICE,
    city: 'Dubai',
    email: 'dubai@shop.example',
    translations: { ar: { city: 'دبي' } },
  };
  const shop = {
    mailer: { send: () => Promise.reject() },
    origin: 'https://shop.example',
    locale: { language: 'ar', basename: '/ar', source: 'en' },
    settings: { store: { ...store, offices: [...store.offices, office] } },
  } as unknown as RequestContext;
  const asked = { message: 'x', name: 'Amina', email: null, phone: '+1 212 555 0142', products: [] };
  for (const name of ['Dubai', 'دبي'])
    expect(questionMail(shop, { ...asked, office: `${name}, ${office.country}` }, 'an-id')).toMatchObject([
      { recipient: 'dubai@shop.example' },
    ]);
});

test('Qu-7 the copy for a visitor has the beginning of the question, and no other words of a stranger', () => {
  const message = `${'Win money at once. '.repeat(100)}The end`;
  const name = 'Cheap pills';
  const shop = {
    mailer: { send: () => Promise.reject() },
    origin: 'https://shop.example',
    locale: { language: 'en', basename: '', source: 'en' },
    settings: { store: { ...store, sendsCopies: true } },
  } as unknown as RequestContext;
  const product = { id: 'one', name: 'Tote', code: null, price: '$5', image: null };
  const photo = publicUrl('1763600000000-k3v9x2q8mz1d.jpg');
  const products = [product, { ...product, image: photo }];
  const asked = { message, name, email: 'a@b.example', phone: null, products };
  const [forOffice, copy] = questionMail(shop, { ...asked, office: officeName(OFFICE) }, 'an-id');
  expect(forOffice?.message.text).toContain(message);
  expect(copy).toMatchObject({ kind: 'copy', recipient: 'a@b.example' });
  const sent = JSON.stringify(copy);
  // Mail needs whole addresses.
  expect(copy?.message.html?.match(/(?<=<img [^>]*src=")[^"]*/g)).toEqual([
    `https://shop.example${variantUrl(photo, 'thumb', 'jpg')}`,
  ]);
  expect(sent).not.toContain('The end');
  expect(sent).not.toContain(name);
  expect(sent.match(/Win money/g)?.length).toBeLessThan(40);
});
