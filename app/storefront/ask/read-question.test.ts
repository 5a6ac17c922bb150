import { expect, test } from 'vitest';
import type { RequestContext } from '#app/context.ts';
import { officeName } from '#catalog/settings/offices.ts';
import type { Office } from '#catalog/settings/shop-settings.ts';
import { store } from '#store';
import { describeQuestion } from './read-question.server.ts';

test('Qu-3 a question in another language is stored with the name of its office in the source language', async () => {
  const office = { ...store.offices[0], city: 'Dubai', translations: { ar: { city: 'دبي' } } } as Office;
  const shop = {
    locale: { language: 'ar', basename: '/ar', source: 'en' },
    settings: { store: { ...store, offices: [...store.offices, office] } },
  } as unknown as RequestContext;
  const officeOf = async (name: string) => {
    const form = new FormData();
    form.set('office', name);
    return (await describeQuestion(shop, form)).office;
  };
  expect(await officeOf(`دبي, ${office.country}`)).toBe(officeName(office));
  expect(await officeOf('Nowhere')).toBe(store.headOffice);
});
