import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INSIGHT_PERIODS, type Insight, periodOf } from '#catalog/insights/insight.ts';
import { listInsights } from '#catalog/insights/list-insights.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { queryRows } from '#platform/db/database.ts';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
import { collectInsights, type InsightCollector, joinOldInsights } from './collect-insights.server.ts';

onEachDatabase((database) => {
  const db = () => database().db;
  let collectors: InsightCollector[] = [];
  beforeEach(() => db().execute(sql`delete from insights`));
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(collectors.map((collector) => collector.stop()));
    collectors = [];
  });
  const collect = (maxRows?: number) => {
    const collector = collectInsights(db(), maxRows);
    collectors.push(collector);
    return collector;
  };
  const stored = () =>
    queryRows<{ kind: string; subject: string; count: number }>(
      db(),
      sql`select kind, subject, count from insights order by kind, subject`,
    );
  const searches = (...terms: string[]) => terms.map((term): Insight => ['search', term]);
  const addDays = (days: Record<number, number>, kind = 'list', subject = 'Bags') =>
    db().execute(sql`insert into insights (day, kind, subject, count)
      select (now() at time zone 'UTC')::date - days::int, ${kind}, ${subject}, count::int
      from jsonb_each_text(${JSON.stringify(days)}::jsonb) as counted (days, count)`);

  test('In-3 counts of several processes are added up, in one statement each time', async () => {
    const [one, other] = [collect(), collect()];
    one.count(searches('coat', 'coat', 'hat'));
    other.count(searches('coat', 'tote'));
    await Promise.all([one.store(), other.store()]);
    one.count(searches('hat'));
    await one.stop();
    expect(await stored()).toEqual([
      { kind: 'search', subject: 'coat', count: 3 },
      { kind: 'search', subject: 'hat', count: 2 },
      { kind: 'search', subject: 'tote', count: 1 },
    ]);
  });

  test('In-3 a full day gets no further rows, but its rows are still counted', async () => {
    const collector = collect(3);
    collector.count(searches('a', 'a', 'b'));
    await collector.store();
    collector.count(searches('a', 'c', 'c', 'd'));
    await collector.store();
    collector.count(searches('e'));
    await collector.store();
    expect(await stored()).toEqual([
      { kind: 'search', subject: 'a', count: 3 },
      { kind: 'search', subject: 'b', count: 1 },
      { kind: 'search', subject: 'c', count: 2 },
    ]);
  });

  test('In-3 counts that could not be stored are stored later', async () => {
    const collector = collect();
    collector.count(searches('coat'));
    await db().execute(sql`alter table insights rename to insights_away`);
    await collector.store();
    await db().execute(sql`alter table insights_away rename to insights`);
    collector.count(searches('coat'));
    await collector.store();
    expect(await stored()).toEqual([{ kind: 'search', subject: 'coat', count: 2 }]);
  });

  test('In-3 days older than 90 days become months, once, and old months are removed', async () => {
    await addDays({ 0: 1, 90: 2, 91: 4, 92: 8, 800: 16 });
    await joinOldInsights(db());
    await joinOldInsights(db());
    const [sums] = await queryRows<{ days: number; months: number }>(
      db(),
      sql`select sum(count) filter (where not is_month)::int as days, sum(count) filter (where is_month)::int as months
        from insights`,
    );
    expect(sums).toEqual({ days: 3, months: 12 });
    await addDays({ 93: 1 });
    await joinOldInsights(db());
    expect((await stored()).reduce((sum, { count }) => sum + count, 0)).toBe(16);
  });

  test('In-4 a time is compared with the time before', async () => {
    await addDays({ 0: 1, 6: 2, 7: 4, 13: 8, 14: 16, 29: 32, 30: 64, 59: 128, 60: 256 });
    const totalOf = async (name: (typeof INSIGHT_PERIODS)[number]) =>
      (await listInsights(db(), periodOf(name), 'list')).totals.list;
    expect(await totalOf('7')).toEqual({ count: 3, before: 12 });
    expect(await totalOf('30')).toEqual({ count: 63, before: 192 });
    expect(await totalOf('90')).toEqual({ count: 511, before: 0 });
    const { steps } = await listInsights(db(), periodOf('7'), 'list');
    expect(steps.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0, 1]);
  });

  test('In-4 joined months count in the 90 days before and in the year, each once', async () => {
    const days = Object.fromEntries(Array.from({ length: 300 }, (_, day) => [day, 1]));
    await addDays(days);
    const before = await listInsights(db(), periodOf('year'), 'list');
    await joinOldInsights(db());
    const { totals } = await listInsights(db(), periodOf('90'), 'list');
    expect(totals.list).toEqual({ count: 90, before: 90 });
    const year = await listInsights(db(), periodOf('year'), 'list');
    expect(year.totals.list).toEqual({ count: 300, before: 0 });
    expect(year.steps).toEqual(before.steps);
  });

  test('In-4 products are listed with their names, and falling ones apart', async () => {
    const [risen, fallen] = [
      await addProduct(db(), { ...tote, name: 'Risen', code: null }),
      await addProduct(db(), { ...tote, name: 'Fallen', code: null }),
    ];
    await addDays({ 0: 5, 8: 1 }, 'product', risen);
    await addDays({ 0: 1, 8: 7 }, 'product', fallen);
    await addDays({ 0: 2 }, 'vain', 'espadrille');
    const found = await listInsights(db(), periodOf('7'), 'product');
    const names = (insights: { subject: string }[]) =>
      insights.map(({ subject }) => found.products[subject]?.name ?? subject);
    expect(names(found.subjects)).toEqual(['Risen', 'Fallen', 'espadrille']);
    expect(names(found.falling)).toEqual(['Fallen']);
    expect(found.totals).toEqual({
      product: { count: 6, before: 8 },
      vain: { count: 2, before: 0 },
    });
  });
});

test.each(INSIGHT_PERIODS)(
  'In-4 the steps of %s cover it without a gap, and the time before is as long',
  (name) => {
    for (const today of ['2026-03-31', '2026-12-31', '2028-02-29', '2026-11-03']) {
      const { since, until, before, steps } = periodOf(name, new Date(`${today}T23:30:00Z`));
      expect(steps[0]).toBe(since);
      expect(new Set(steps).size).toBe(steps.length);
      expect(Date.parse(until) - Date.parse(today)).toBe(86_400_000);
      const [length, lengthBefore] = [
        Date.parse(until) - Date.parse(since),
        Date.parse(since) - Date.parse(before),
      ];
      expect(lengthBefore).toBe(length);
    }
  },
);
