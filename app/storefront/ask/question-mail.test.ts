import { expect, test } from 'vitest';
import type { RequestContext } from '#app/context.ts';
import { officeName } from '#catalog/settings/shop-settings.ts';
import { store } from '#store';
import { questionMail } from './question-mail.server.tsx';

test('Qu-7 the copy for a visitor has the beginning of the question, and no other words of a stranger', () => {
  const message = `${'Win money at once. '.repeat(100)}The end`;
  const name = 'Cheap pills';
  const shop = {
    mailer: { send: () => Promise.reject() },
    origin: 'https://shop.example',
    locale: { language: 'en', basename: '', source: 'en' },
    settings: { store: { ...store, sendsCopies: true } },
  } as unknown as RequestContext;
  const [head] = store.offices;
  const asked = { message, name, email: 'a@b.example', phone: null, products: [] };
  const [forOffice, copy] = questionMail(shop, { ...asked, office: head ? officeName(head) : '' }, 'an-id');
  expect(forOffice?.message.text).toContain(message);
  expect(copy).toMatchObject({ kind: 'copy', recipient: 'a@b.example' });
  const sent = JSON.stringify(copy);
  expect(sent).not.toContain('The end');
  expect(sent).not.toContain(name);
  expect(sent.match(/Win money/g)?.length).toBeLessThan(40);
});
