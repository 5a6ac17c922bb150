import { expect, test } from 'vitest';
import type { Product } from '#catalog/products/product.ts';
import { tote } from '#catalog/testing/tote.ts';
import type { SaveResult } from '../save.ts';
import { createFormStore } from './form-store.ts';
import { EMPTY_FORM, valuesOf } from './form-values.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const READ_AT = new Date('2026-01-01T12:00:00.000Z');
const LATER = '2026-01-01T12:05:00.000Z';
const product: Product = {
  ...tote,
  translations: {},
  id: ID,
  pinRank: 0,
  createdAt: READ_AT,
  updatedAt: READ_AT,
};
const failed: SaveResult = { outcome: 'failed', message: 'Failed to save product. Please try again.' };

const openForm = () =>
  createFormStore(valuesOf(product), { id: ID, unchangedSince: product.updatedAt.toISOString() });
const isUnsaved = ({ getState }: ReturnType<typeof openForm>) => {
  const { values, saved } = getState();
  return JSON.stringify(values) !== JSON.stringify(saved);
};

test('Pf-2 each missing field has a message, which disappears when the field is edited', () => {
  const form = createFormStore(EMPTY_FORM, { id: ID, unchangedSince: null });
  expect(form.validate()).toBe(false);
  expect(form.getState().errors).toEqual({
    name: 'Product name is required',
    category: 'Please choose a category',
    price: 'Price is required',
    description: 'Description is required',
    images: 'At least one image is required',
  });
  form.edit({ name: 'Pouch' });
  form.editImages(() => [{ key: 'a', url: 'a.jpg', alt: 'long '.repeat(100), focus: '' }]);
  expect(Object.keys(form.getState().errors)).toEqual(['category', 'price', 'description']);
  form.validate();
  // Errors of an alternative text are shown with the images.
  expect(form.getState().errors.images).toBe('Please use at most 300 characters');
});

test('Pf-2 hiding a product, or its price, clears the messages of fields that may then be empty', () => {
  const form = createFormStore(EMPTY_FORM, { id: ID, unchangedSince: null });
  form.edit({ marketPrice: 'abc' });
  form.validate();
  expect(Object.keys(form.getState().errors)).toEqual([
    'name',
    'category',
    'price',
    'marketPrice',
    'description',
    'images',
  ]);
  form.edit({ priceOnRequest: true });
  expect(form.getState().errors).not.toHaveProperty('price');
  form.edit({ hidden: true });
  expect(Object.keys(form.getState().errors)).toEqual(['name', 'category', 'marketPrice']);
  form.edit({ name: 'Pouch', category: 'Bags', marketPrice: '' });
  expect(form.validate()).toBe(true);
  form.edit({ hidden: false });
  expect(form.getState().errors).toEqual({});
  expect(form.validate()).toBe(false);
  expect(Object.keys(form.getState().errors)).toEqual(['description', 'images']);
});

test('Pf-3 leaving Accessories clears the subcategory', () => {
  const form = openForm();
  form.edit({ category: 'Accessories', subCategory: 'Belts' });
  expect(form.getState().values.subCategory).toBe('Belts');
  form.edit({ category: 'Bags' });
  expect(form.getState().values).toMatchObject({ category: 'Bags', subCategory: '' });
});

test('Pf-1 a new product is sent as an addition, an existing one as a change', () => {
  const form = createFormStore(valuesOf(product), { id: ID, unchangedSince: null });
  expect(form.submit()).toMatchObject({ id: ID, unchangedSince: null });
  form.receive({ outcome: 'saved', updatedAt: LATER, batch: null });
  expect(form.submit()).toMatchObject({
    id: ID,
    unchangedSince: LATER,
    product: { name: tote.name },
  });
});

test('Pf-5 text typed during a save is not saved, and the form stays open', () => {
  const form = openForm();
  form.edit({ name: 'Sent' });
  form.submit();
  form.edit({ name: 'Sent, and more' });
  expect(form.receive({ outcome: 'saved', updatedAt: LATER, batch: null })).toBeNull();
  expect(form.getState()).toMatchObject({ sent: null, result: null, saved: { name: 'Sent' } });
  expect(isUnsaved(form)).toBe(true);

  form.submit();
  form.receive({ outcome: 'saved', updatedAt: LATER, batch: null });
  expect(form.getState().result).toMatchObject({ outcome: 'saved' });
  expect(isUnsaved(form)).toBe(false);
});

test('Pf-5 a failed save loses nothing and shows a message each time', () => {
  const form = openForm();
  form.edit({ name: 'Written' });
  for (const _ of [1, 2]) {
    form.submit();
    expect(form.getState()).toMatchObject({ result: null, sent: { name: 'Written' } });
    form.receive({ ...failed });
    expect(form.getState()).toMatchObject({ result: failed, sent: null, values: { name: 'Written' } });
  }
  expect(form.getState().target.unanswered).toHaveLength(2);
});

test('Pf-7 a newer version from our own save without a response is overwritten; any other is a conflict', () => {
  const form = openForm();
  form.edit({ name: 'Mine' });
  form.submit();
  form.receive({ ...failed });
  form.edit({ price: '31' });
  form.submit();
  const own = form.receive({ outcome: 'conflict', current: { ...product, name: 'Mine', updatedAt: LATER } });
  expect(own).toMatchObject({ unchangedSince: LATER, product: { price: '31' } });
  expect(form.getState().result).toBeNull();

  const theirs = { ...product, name: 'Theirs', updatedAt: LATER };
  expect(form.receive({ outcome: 'conflict', current: theirs })).toBeNull();
  expect(form.getState()).toMatchObject({ result: { outcome: 'conflict' }, values: { name: 'Mine' } });
  form.takeOver(theirs);
  expect(form.getState()).toMatchObject({ result: null, values: { name: 'Theirs' } });
  expect(isUnsaved(form)).toBe(false);
});

test('Pf-6 images that no longer exist are removed, those being uploaded stay', () => {
  const form = openForm();
  form.editImages((images) => [...images, { key: 'new', url: null, alt: '', focus: '' }]);
  form.submit();
  form.receive({ outcome: 'invalid', errors: { images: 'Please look at the rest.' }, gone: tote.images });
  expect(form.getState().values.images.map(({ key }) => key)).toEqual(['new']);
  expect(form.getState().errors).toEqual({ images: 'Please look at the rest.' });
});

test('a response without a request changes nothing; listeners are called for every change until they unsubscribe', () => {
  const form = openForm();
  let changes = 0;
  const stop = form.subscribe(() => {
    changes += 1;
  });
  const before = form.getState();
  form.receive({ ...failed });
  expect(form.getState()).toBe(before);
  form.edit({ name: 'a' });
  stop();
  form.edit({ name: 'b' });
  expect(changes).toBe(1);
});
