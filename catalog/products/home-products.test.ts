import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Slide } from '#catalog/settings/shop-settings.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { store } from '#store';
import { tote } from '../testing/tote.ts';
import { findChosenProducts, listHomeProducts, withShownLinks } from './home-products.server.ts';
import { addProduct, updateProductRow } from './write-products.server.ts';

onPGlite((database) => {
  const db = () => database().db;
  let ids: string[];
  beforeEach(async () => {
    ids = [];
    for (const name of ['One', 'Two', 'Three']) {
      const featured = name === 'Three';
      ids.push(await addProduct(db(), { ...tote, code: `C-${name}`, name, featured }));
    }
  });
  const chosen = (...ofThem: string[]) => ofThem.map((id) => ({ id, name: 'As chosen' }));
  const listed = async (...ofThem: string[]) =>
    (await listHomeProducts(db(), chosen(...ofThem))).map(({ name }) => name);

  test('Hs-12 the chosen products are listed in their order', async () => {
    const [one = '', two = '', three = ''] = ids;
    expect(await listed(two, one)).toEqual(['Two', 'One']);
    expect(await listed(three.toUpperCase(), two)).toEqual(['Three', 'Two']);
  });

  test('Hs-12 hidden and deleted products are skipped; without any, the choice is automatic', async () => {
    const [one = '', two = ''] = ids;
    await updateProductRow(db(), one, { hidden: true });
    expect(await listed(one, randomUUID(), two)).toEqual(['Two']);
    expect(await listed(one, randomUUID())).toEqual(['Three']);
    expect(await listed()).toEqual(['Three']);
  });

  test('Hs-7 a slide leads to its product only while visitors can see it', async () => {
    const [one = '', two = ''] = ids;
    await updateProductRow(db(), one, { hidden: true });
    const [slide] = store.slides;
    const slides = [
      `/product/${one}`,
      `/product/${two.toUpperCase()}`,
      `/product/${randomUUID()}`,
      '/women',
    ].map((link) => ({ ...(slide as Slide), link }));
    const shown = await withShownLinks(db(), slides);
    expect(shown.map((each) => each.link)).toEqual([
      undefined,
      `/product/${two.toUpperCase()}`,
      undefined,
      '/women',
    ]);
    expect(JSON.stringify(shown)).not.toContain(one);
  });

  test('Hs-12 the form shows which of the chosen products are hidden or deleted', async () => {
    const [one = '', two = ''] = ids;
    await updateProductRow(db(), one, { hidden: true });
    expect(await findChosenProducts(db(), chosen(one, two, randomUUID()))).toEqual({
      [one]: { id: one, name: 'One', code: 'C-One', image: tote.images[0], hidden: true },
      [two]: { id: two, name: 'Two', code: 'C-Two', image: tote.images[0], hidden: false },
    });
  });
});
