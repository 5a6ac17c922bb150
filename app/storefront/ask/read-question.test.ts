import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#app/context.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { officeName } from '#catalog/settings/offices.ts';
import type { Office } from '#catalog/settings/shop-settings.ts';
import { tote } from '#catalog/testing/tote.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { store } from '#store';
import { describeQuestion, loadQuestionForm } from './read-question.server.ts';

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

test('Qu-1 the form says if a product is gone that the visitor wanted to ask about', async () => {
  const { db, close } = await openTestPGlite();
  const id = await addProduct(db, tote);
  const locale = { language: 'en', basename: '', source: 'en' };
  const shop = { db, locale, settings: { store } } as unknown as RequestContext;
  const context = new RouterContextProvider(new Map([[requestContext, shop]]));
  const goneOf = async (ids: string[]) => {
    const url = new URL(`https://shop.example/ask?products=${ids}`);
    return (await loadQuestionForm({ context, url })).gone;
  };
  expect(await goneOf([id])).toBeNull();
  expect(await goneOf([id, randomUUID()])).not.toBeNull();
  await close();
});
