import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { pageOfActivity } from '../activity/activity.server.ts';
import {
  endLineSheet,
  findLineSheet,
  listLineSheetProducts,
  listLineSheets,
  MAX_OPEN_LINE_SHEETS,
  shareLineSheet,
} from './line-sheets.server.ts';

onPGlite((database) => {
  const db = () => database().db;

  test('a shared line sheet is found only by its id, until it expires', async () => {
    const sheet = {
      title: 'Bags',
      wanted: { view: '?category=Bags' },
      paper: 'letter',
      hasPrices: false,
    } as const;
    const share = async (title: string) => (await shareLineSheet(db(), { ...sheet, title })) ?? never();
    const { id, expiresAt } = await share('Bags');
    const days = (expiresAt.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    expect(await findLineSheet(db(), id)).toEqual({ ...sheet, expiresAt });
    expect(await findLineSheet(db(), '3f0c1c0e-0000-4000-8000-000000000001')).toBeNull();
    expect(await findLineSheet(db(), 'no id')).toBeNull();
    expect((await share('Bags')).id).toBe(id);
    const other = await share('Other');
    expect((await listLineSheets(db())).map(({ title }) => title)).toEqual(['Other', 'Bags']);
    expect(await endLineSheet(db(), other.id)).toBe(true);
    expect(await findLineSheet(db(), other.id)).toBeNull();
    expect(await endLineSheet(db(), other.id)).toBe(false);
    expect(await endLineSheet(db(), 'no id')).toBe(false);
    const { entries } = await pageOfActivity(db(), 1, 10);
    const recorded = entries.map(({ subject, subjectName, action }) =>
      [subject, subjectName, action].join(' '),
    );
    expect(recorded.slice(0, 3)).toEqual([
      'line sheet Other ended',
      'line sheet Other shared',
      'line sheet Bags shared',
    ]);
    // All active links are listed, so their number is limited.
    for (let open = 1; open < MAX_OPEN_LINE_SHEETS; open += 1) await share(`Another ${open}`);
    expect(await shareLineSheet(db(), { ...sheet, title: 'One too many' })).toBeNull();
    expect(await listLineSheets(db())).toHaveLength(MAX_OPEN_LINE_SHEETS);
    await db().execute(sql`update line_sheets set expires_at = now()`);
    expect(await findLineSheet(db(), id)).toBeNull();
    expect(await listLineSheets(db())).toEqual([]);
    expect(await shareLineSheet(db(), sheet)).not.toBeNull();
  });

  test('no line sheet contains hidden products, whether chosen by ids or by a view', async () => {
    const shown = await addProduct(db(), { ...tote, name: 'shown', code: null, handle: null });
    const hidden = await addProduct(db(), {
      ...tote,
      name: 'hidden',
      code: null,
      handle: null,
      hidden: true,
    });
    const names = async (wanted: Parameters<typeof listLineSheetProducts>[1]) =>
      (await listLineSheetProducts(db(), wanted))?.map(({ name }) => name);
    expect(await names({ ids: [shown, hidden] })).toEqual(['shown']);
    expect(await names({ view: '' })).toEqual(['shown']);
    expect(await names({ view: '?visibility=hidden' })).toEqual([]);
    expect(await names({ view: '?category=Kids' })).toEqual([]);
  });
});

function never(): never {
  throw new Error('it is not shared');
}
