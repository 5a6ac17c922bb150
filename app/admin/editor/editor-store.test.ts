import { expect, test } from 'vitest';
import { createEditor, errorAt, type SaveResult, valueAt, withValueAt } from './editor-store.ts';

interface Values {
  name: string;
  price: string;
  files: string[];
}
type Stored = Omit<Values, 'files'>;

const first = { name: 'Tote', price: '10' };
const failed: SaveResult<Stored> = { error: 'Failed to save.' };
const saved = (stored: Stored): SaveResult<Stored> => ({ error: null, outcome: 'saved', stored });
const conflict = (stored: Stored): SaveResult<Stored> => ({ error: null, outcome: 'conflict', stored });

function open(isNew = false) {
  const editor = createEditor<Values, Stored>({
    id: 'a',
    isNew,
    empty: { name: '', price: '' },
    saved: first,
    toValues: (stored, latest) => ({ ...stored, files: latest?.files ?? [] }),
    toStored: ({ files: _, ...values }) => ({ ...values, name: values.name.trim() }),
    validate: ({ name }): Record<string, string> => (name === '' ? { name: 'Required' } : {}),
    hasMore: ({ files }) => files.length > 0,
  });
  const type = (values: Partial<Values>) =>
    editor.edit((latest) => ({ ...latest, ...values }), ...Object.keys(values));
  return { ...editor, type };
}

test('Pf-1 Pf-7 only changed fields are sent; of something new, all', () => {
  const form = open();
  form.type({ name: 'Bag ' });
  expect(form.submit()).toEqual({ id: 'a', isNew: false, base: { name: 'Tote' }, values: { name: 'Bag' } });
  expect(form.submit(), 'nothing is sent twice').toBeNull();
  const added = open(true);
  expect(added.submit()).toMatchObject({ isNew: true, base: { name: '', price: '' }, values: first });
  added.receive(saved(first));
  added.type({ price: '11' });
  expect(added.submit()).toMatchObject({ isNew: false, values: { price: '11' } });
});

test('Pf-2 wrong values are not sent; their messages disappear when the field or a part of it is edited', () => {
  const form = open();
  form.type({ name: '' });
  expect(form.submit()).toBeNull();
  expect(form.getState()).toMatchObject({ errors: { name: 'Required' }, refusals: 1, sent: null });
  form.refuse({ name: 'Required', 'price.0': 'Wrong', priced: 'Other' });
  form.type({ price: '5' });
  expect(form.getState().errors).toEqual({ name: 'Required', priced: 'Other' });
});

test('Pf-5 text typed during a save is not saved, and what the server has changed is shown', () => {
  const form = open();
  form.type({ name: 'Sent' });
  form.submit();
  form.type({ name: 'Sent, and more' });
  form.receive(saved({ name: 'Sent', price: '12' }));
  expect(form.getState()).toMatchObject({
    sent: null,
    values: { name: 'Sent, and more', price: '12' },
    saved: { name: 'Sent', price: '12' },
  });
  expect(form.isUnsaved()).toBe(true);
  expect(form.submit()).toMatchObject({ base: { name: 'Sent' }, values: { name: 'Sent, and more' } });
  form.receive(saved({ name: 'Sent, and more', price: '12' }));
  expect(form.isUnsaved()).toBe(false);
});

test('Pf-5 a failed save loses nothing and shows a message each time', () => {
  const form = open();
  form.type({ name: 'Written' });
  for (const _ of [1, 2]) {
    form.submit();
    expect(form.getState()).toMatchObject({ failure: null, sent: { name: 'Written' } });
    form.receive(failed);
    expect(form.getState()).toMatchObject({
      failure: 'Failed to save.',
      sent: null,
      values: { name: 'Written' },
    });
  }
});

test('Pf-7 a newer version from our own save without a response is no conflict', () => {
  const form = open();
  form.type({ name: 'Mine' });
  form.submit();
  form.receive(failed);
  form.type({ name: 'Mine, later' });
  form.submit();
  expect(form.receive(conflict({ name: 'Mine', price: '10' }))).toEqual({
    id: 'a',
    isNew: false,
    base: { name: 'Mine' },
    values: { name: 'Mine, later' },
  });
  expect(form.receive(conflict({ name: 'Theirs', price: '10' }))).toBeNull();
  expect(form.getState()).toMatchObject({
    sent: null,
    conflict: { paths: ['name'] },
  });
});

test('Hs-3 Pf-7 of a field that both changed, the chosen value is saved; others are kept from both', () => {
  for (const [isTheirs, name] of [
    [true, 'Theirs'],
    [false, 'Mine'],
  ] as const) {
    const form = open();
    form.type({ name: 'Mine' });
    form.submit();
    form.receive(conflict({ name: 'Theirs', price: '99' }));
    form.dismiss();
    expect(form.submit(), 'asked again').toMatchObject({ base: { name: 'Tote' } });
    form.receive(conflict({ name: 'Theirs', price: '99' }));
    form.resolve(() => isTheirs);
    expect(form.getState()).toMatchObject({ conflict: null, values: { name, price: '99' } });
    expect(form.isUnsaved()).toBe(!isTheirs);
  }
});

test('Hs-3 without unsaved text, the form shows what others save; unsaved text stays', () => {
  const form = open();
  form.load({ name: 'Newer', price: '10' });
  expect(form.getState().values.name).toBe('Newer');
  form.type({ name: 'Typed' });
  form.load({ name: 'Newest', price: '10' });
  expect(form.getState()).toMatchObject({ values: { name: 'Typed' }, saved: { name: 'Newer' } });
  form.revert();
  expect(form.getState().values.name).toBe('Newer');
});

test('Pf-5 Hs-9 kept text is restored over what was saved since, and a field that both changed is asked about', () => {
  const kept = open();
  kept.type({ name: 'Kept' });
  const { id, isNew, values, base, unanswered } = kept.getState();
  const form = open();
  form.load({ name: 'Tote', price: '20' });
  form.restore({ id, isNew, values, base, unanswered });
  expect(form.getState().values).toMatchObject({ name: 'Kept', price: '20' });
  expect(form.submit()).toMatchObject({ base: { name: 'Tote' }, values: { name: 'Kept' } });

  const later = open();
  later.load({ name: 'Theirs', price: '10' });
  later.restore({ id, isNew, values, base, unanswered });
  later.revert();
  expect(later.getState().values.name, 'not what was stored when the text was kept').toBe('Theirs');
  later.restore({ id, isNew, values, base, unanswered });
  expect(later.submit()).toMatchObject({ base: { name: 'Tote' }, values: { name: 'Kept' } });
});

test('Pf-5 kept text is restored without files that were not stored, and can be saved', () => {
  const kept = open();
  kept.type({ name: 'Kept', files: ['photo'] });
  const form = open();
  form.restore(kept.getState());
  expect(form.getState().values).toEqual({ name: 'Kept', price: '10', files: [] });
  form.submit();
  form.receive(saved({ name: 'Kept', price: '10' }));
  expect(form.isUnsaved()).toBe(false);
});

test('Pf-6 files that are not stored yet are unsaved and stay; something deleted is saved as new', () => {
  const form = open();
  form.type({ files: ['photo'] });
  expect(form.isUnsaved()).toBe(true);
  form.type({ name: 'Bag' });
  form.submit();
  form.receive({ error: null, outcome: 'missing' });
  expect(form.getState().isMissing).toBe(true);
  form.renew('b');
  expect(form.submit()).toMatchObject({ id: 'b', isNew: true, values: { name: 'Bag', price: '10' } });
  form.receive(saved({ name: 'Bag', price: '11' }));
  expect(form.getState()).toMatchObject({ isNew: false, values: { price: '11', files: ['photo'] } });
});

const values = { brand: 'A', offices: [{ phone: '1' }, { phone: '2' }] };

test('a value is read by its path; a path that does not exist has no value', () => {
  expect(valueAt(values, 'offices.1.phone')).toBe('2');
  for (const path of ['offices.2.phone', 'brand.length', 'toString', 'offices.0.phone.x'])
    expect(valueAt(values, path)).toBeUndefined();
});

test('setting a value at a path changes neither the original nor other values', () => {
  expect(withValueAt(values, 'offices.1.phone', '3')).toEqual({
    brand: 'A',
    offices: [{ phone: '1' }, { phone: '3' }],
  });
  expect(values.offices[1]?.phone).toBe('2');
});

test('the error of a part is shown at its field, but not at a field with a longer number', () => {
  const errors = { 'offices.1.place.latitude': 'Must be a number.', 'offices.10.phone': 'Other' };
  expect(errorAt(errors, 'offices.1.place')).toBe('Must be a number.');
  expect(errorAt(errors, 'offices.1.phone')).toBeUndefined();
  expect(errorAt(errors, 'offices.10')).toBe('Other');
});
