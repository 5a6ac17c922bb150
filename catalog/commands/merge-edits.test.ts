import { expect, test } from 'vitest';
import { applyEdit, editOf, mergeEdits } from './merge-edits.ts';

const mumbai = { country: 'India', phone: '1', address: 'Hill Road', hours: [{ opens: '9' }] };
const dubai = { country: 'UAE', phone: '2', address: 'Creek Road' };
const riyadh = { country: 'Saudi Arabia', phone: '3', address: 'King Street' };
const base = { brand: 'Ida', phones: ['1', '2'], offices: [mumbai, dubai], texts: { ar: { name: 'a' } } };

const merge = (mine: object, theirs: object) =>
  mergeEdits<object>(base, { ...base, ...mine }, { ...base, ...theirs });

test('Hs-3 Pf-7 changes of different fields are both kept', () => {
  expect(merge({ brand: 'Mine' }, { phones: ['3'] })).toEqual({
    merged: { ...base, brand: 'Mine', phones: ['3'] },
    conflicts: [],
  });
  expect(
    merge(
      { texts: { ar: { name: 'b' }, fr: { name: 'c' } } },
      { texts: { ar: { name: 'a' }, fr: { text: 'd' } } },
    ),
  ).toEqual({
    merged: { ...base, texts: { ar: { name: 'b' }, fr: { name: 'c', text: 'd' } } },
    conflicts: [],
  });
});

test('Hs-3 Pf-7 a field that both changed is a conflict, unless both have the same value', () => {
  expect(merge({ brand: 'Same' }, { brand: 'Same' }).conflicts).toEqual([]);
  expect(merge({ brand: 'Mine', phones: ['1'] }, { brand: 'Theirs' })).toEqual({
    merged: { ...base, brand: 'Mine', phones: ['1'] },
    conflicts: [{ path: 'brand', theirs: 'Theirs' }],
  });
  expect(merge({ phones: ['1', '3'] }, { phones: ['4', '2'] }).conflicts).toEqual([
    { path: 'phones', theirs: ['4', '2'] },
  ]);
});

test('Hs-3 fields of the entries of a list are merged, whatever their order', () => {
  const mine = { offices: [{ ...dubai, phone: '20' }, mumbai] };
  const theirs = { offices: [riyadh, { ...mumbai, phone: '10' }, { ...dubai, address: 'Palm Road' }] };
  expect(merge(mine, theirs)).toEqual({
    merged: {
      ...base,
      offices: [{ ...dubai, phone: '20', address: 'Palm Road' }, { ...mumbai, phone: '10' }, riyadh],
    },
    conflicts: [],
  });
  expect(merge(mine, { offices: [mumbai, { ...dubai, phone: '21' }] }).conflicts).toEqual([
    { path: 'offices.0.phone', theirs: '21' },
  ]);
});

test('Hs-3 an unchanged entry is recognized before a similar one that was added above it', () => {
  const pune = { ...mumbai, phone: '9' };
  expect(
    merge({ offices: [pune, mumbai, dubai] }, { offices: [{ ...mumbai, address: 'Sea Road' }, dubai] }),
  ).toEqual({
    merged: { ...base, offices: [pune, { ...mumbai, address: 'Sea Road' }, dubai] },
    conflicts: [],
  });
});

test('Hs-3 added entries are both kept, and removed ones are removed', () => {
  expect(merge({ offices: [mumbai, dubai, riyadh] }, { offices: [dubai] }).merged).toMatchObject({
    offices: [dubai, riyadh],
  });
  // The same addition, after a save whose response was lost.
  expect(
    merge({ offices: [...base.offices, riyadh] }, { offices: [...base.offices, riyadh] }).merged,
  ).toMatchObject({
    offices: [mumbai, dubai, riyadh],
  });
});

test('Hs-3 Pf-7 an entry that one side removed and the other changed is a conflict', () => {
  const changed = { ...dubai, phone: '5' };
  const removed = { ...base, offices: [mumbai, riyadh] };
  const edited = { ...base, offices: [mumbai, changed] };
  for (const [mine, theirs] of [
    [removed, edited],
    [edited, removed],
  ] as const) {
    const { merged, conflicts } = mergeEdits(base, mine, theirs);
    expect(conflicts).toEqual([
      { path: expect.any(String), theirs: theirs === edited ? changed : undefined },
    ]);
    expect(merged.offices.includes(changed), 'mine').toBe(mine === edited);
    const chosen = mergeEdits(base, mine, theirs, (path) => path === conflicts[0]?.path).merged;
    expect(chosen.offices.includes(changed), 'theirs').toBe(theirs === edited);
    expect([merged, chosen].every(({ offices }) => offices.includes(riyadh))).toBe(true);
  }
});

test('Hs-3 Pf-7 two different orders are a conflict; a changed entry in another order is not', () => {
  const three = { offices: [mumbai, dubai, riyadh] };
  const orders = [{ offices: [dubai, mumbai, riyadh] }, { offices: [mumbai, riyadh, dubai] }];
  expect(mergeEdits(three, orders[0], orders[1])).toEqual({
    merged: orders[0],
    conflicts: [{ path: 'offices', theirs: [mumbai, riyadh, dubai] }],
  });
  expect(mergeEdits(three, orders[0], { offices: [mumbai, dubai, { ...riyadh, phone: '9' }] })).toEqual({
    merged: { offices: [dubai, mumbai, { ...riyadh, phone: '9' }] },
    conflicts: [],
  });
});

test('Pf-7 photos are recognized by their addresses', () => {
  const photo = (url: string, alt = '') => ({ url, alt, focus: '' });
  expect(
    mergeEdits(
      { images: [photo('a'), photo('b')] },
      { images: [photo('b'), photo('a', 'Front'), photo('mine')] },
      { images: [photo('a'), photo('b', 'Back'), photo('theirs')] },
    ),
  ).toEqual({
    merged: { images: [photo('b', 'Back'), photo('a', 'Front'), photo('mine'), photo('theirs')] },
    conflicts: [],
  });
});

test('Hs-3 values whose parts belong together are replaced as a whole', () => {
  const logo = (image: string, width: number) => ({ logo: { image, width } });
  expect(mergeEdits(logo('a', 1), logo('b', 1), logo('a', 2)).conflicts).toEqual([
    { path: 'logo', theirs: { image: 'a', width: 2 } },
  ]);
});

test('Hs-3 Pf-7 only changed parts are sent, and removed ones are removed', () => {
  const edit = editOf(
    { brand: 'Ida', logo: { image: 'a' }, accent: undefined },
    { brand: 'Ida', accent: '#000' },
  );
  expect(edit).toEqual({ base: { logo: { image: 'a' } }, values: { accent: '#000' } });
  expect(applyEdit(edit, { brand: 'Theirs', logo: { image: 'a' } } as object)).toEqual({
    merged: { brand: 'Theirs', accent: '#000' },
    conflicts: [],
  });
});
