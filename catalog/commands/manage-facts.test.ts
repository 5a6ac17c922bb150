import { beforeEach, expect, test } from 'vitest';
import { findSummaries, findUndoOf } from '#catalog/activity/activity.server.ts';
import { isUndone } from '#catalog/activity/batch-summary.ts';
import { listFactNames, listFacts } from '#catalog/facts/fact-names.server.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { emptyTables, onEachDatabase } from '#platform/db/testing/each-database.ts';
import { addFactName, changeFactName, changeFactValue } from './manage-facts.server.ts';
import { undoChange } from './undo/undo-change.server.ts';
import { ALL_OR_NONE, STEP_BY_STEP } from './write-in-steps.server.ts';

onEachDatabase((database, isEmbedded) => {
  const db = () => database().db;
  const shop = () => ({
    db: db(),
    steps: isEmbedded ? STEP_BY_STEP : ALL_OR_NONE,
    source: 'en' as const,
  });
  const add = (facts: string[], arabic?: string[]) =>
    addProduct(db(), { ...tote, facts, ...(arabic && { translations: { ar: { facts: arabic } } }) });
  const factsOf = async (id: string) => (await findProduct(db(), id))?.facts;
  const arabicOf = async (id: string) => (await findProduct(db(), id))?.translations.ar?.facts;
  const undo = (batch: string | null) =>
    undoChange(
      { db: db(), steps: shop().steps } as Parameters<typeof undoChange>[0],
      batch ?? 'nothing was changed',
    );
  const rename = async (key: string, name: string, names = {}, spellings: string[] = []) => {
    const done = await changeFactName(shop(), key, { name, names, spellings });
    if (done.outcome !== 'changed') throw new Error(done.message);
    return done;
  };
  beforeEach(() => emptyTables(db(), 'fact_names'));

  test('Fa-9 a fact is renamed on all products, hidden ones and translations included, and the change is undone', async () => {
    const shown = await add(['Hue: Rust', 'Size: M'], ['صبغة: صدئي', 'المقاس: M']);
    const hidden = await addProduct(db(), { ...tote, hidden: true, facts: ['hue: Ink'] });
    const other = await add(['Fit: Slim']);
    const { changed, batch } = await rename('hue', 'Tint', { ar: 'درجة' }, ['صبغة']);
    expect(changed).toBe(2);
    expect([await factsOf(shown), await factsOf(hidden), await factsOf(other)]).toEqual([
      ['Tint: Rust', 'Size: M'],
      ['Tint: Ink'],
      ['Fit: Slim'],
    ]);
    expect(await arabicOf(shown)).toEqual(['درجة: صدئي', 'المقاس: M']);
    expect(await listFactNames(db())).toEqual([
      { key: 'hue', names: { en: 'Tint', ar: 'درجة' }, spellings: expect.arrayContaining(['صبغة']) },
    ]);

    expect(await undo(batch)).toMatchObject({ facts: 1, names: expect.arrayContaining(['Leather Tote']) });
    expect([await factsOf(shown), await factsOf(hidden)]).toEqual([['Hue: Rust', 'Size: M'], ['hue: Ink']]);
    expect(await arabicOf(shown)).toEqual(['صبغة: صدئي', 'المقاس: M']);
    expect(await listFactNames(db())).toEqual([]);
  });

  test('Fa-9 a fact becomes one with another; values of the same product are joined', async () => {
    const both = await add(['Color: Rust', 'Ton: Ink']);
    const ton = await add(['Ton: Rust']);
    const long = await add([`Color: ${'a'.repeat(100)}`, `Ton: ${'b'.repeat(100)}`]);
    const { batch } = await rename('ton', 'colour');
    expect(await factsOf(both)).toEqual(['Color: Rust, Ink']);
    expect(await factsOf(ton)).toEqual(['Color: Rust']);
    expect(await factsOf(long)).toHaveLength(2);
    expect(await listFacts(db(), 'en')).toMatchObject([{ key: 'color', name: 'Color', spellings: ['ton'] }]);
    await undo(batch);
    expect(await factsOf(both)).toEqual(['Color: Rust', 'Ton: Ink']);
    expect((await listFacts(db(), 'en')).map(({ key }) => key).toSorted()).toEqual(['color', 'ton']);
  });

  test('Fa-9 an undone change is done again by undoing the undo, with the names', async () => {
    await addFactName(shop(), 'Ton');
    const id = await add(['Color: Rust', 'Ton: Ink']);
    const { batch } = await rename('ton', 'colour');
    const merged = await listFactNames(db());
    expect(merged).toMatchObject([{ key: 'color' }]);
    await undo(batch);
    expect(await listFactNames(db())).toMatchObject([{ key: 'ton' }]);
    const undoing = await findUndoOf(db(), batch ?? '');
    expect(await undo(undoing?.batch ?? null)).toMatchObject({ facts: 2, names: ['Leather Tote'] });
    expect(await factsOf(id)).toEqual(['Color: Rust, Ink']);
    expect(await listFactNames(db())).toEqual(merged);
  });

  test('Fa-9 the undo of a change of a name that no product has is undone, too', async () => {
    await addFactName(shop(), 'Hue');
    const { batch } = await rename('hue', 'Tint');
    await undo(batch);
    const undoing = await findUndoOf(db(), batch ?? '');
    await undo(undoing?.batch ?? null);
    expect(await listFactNames(db())).toMatchObject([{ key: 'hue', names: { en: 'Tint' } }]);
  });

  test('Fa-9 a value becomes another one, with its translation, on all products', async () => {
    const rost = await add(['Colour: Rost'], ['اللون: صدأ']);
    const rust = await add(['Color: Rust'], ['اللون: صدئي']);
    const shade = await add(['Color: rost', 'Care: Rost']);
    const done = await changeFactValue(shop(), 'color', 'Rost', 'Rust');
    expect(done).toMatchObject({ outcome: 'changed', changed: 2 });
    expect(await factsOf(rost)).toEqual(['Colour: Rust']);
    expect(await arabicOf(rost)).toEqual(['اللون: صدئي']);
    expect(await factsOf(shade)).toEqual(['Color: Rust', 'Care: Rost']);
    expect(await factsOf(rust)).toEqual(['Color: Rust']);
    await undo(done.outcome === 'changed' ? done.batch : null);
    expect([await factsOf(rost), await factsOf(shade)]).toEqual([
      ['Colour: Rost'],
      ['Color: rost', 'Care: Rost'],
    ]);
    expect(await arabicOf(rost)).toEqual(['اللون: صدأ']);
  });

  test('Fa-9 a name or a value that another window has changed meanwhile is not changed', async () => {
    const id = await add(['Hue: Rust']);
    const gone = { outcome: 'refused', message: expect.stringContaining('Another window may have changed') };
    expect(await changeFactValue(shop(), 'hue', 'Ink', 'Blue')).toMatchObject(gone);
    expect(await changeFactName(shop(), 'ton', { name: 'Tone', names: {}, spellings: [] })).toMatchObject(
      gone,
    );
    expect(await changeFactValue(shop(), 'hue', 'Rust', 'Rust')).toMatchObject({ outcome: 'changed' });
    expect([await factsOf(id), await listFactNames(db())]).toEqual([['Hue: Rust'], []]);
  });

  test('Fa-9 the list has all names with their values and products; a name is added once', async () => {
    await add(['Color: Rust', 'Size: M']);
    await add(['Colour: rust']);
    await add(['Farbe: Ink']);
    expect(await addFactName(shop(), 'Sleeve')).toBe(true);
    expect(await addFactName(shop(), 'sleeve')).toBe(false);
    expect(await listFacts(db(), 'en')).toMatchObject([
      {
        key: 'color',
        products: 3,
        valueCount: 2,
        values: [
          { value: 'Rust', products: 2 },
          { value: 'Ink', products: 1 },
        ],
      },
      { key: 'size', products: 1 },
      { key: 'sleeve', name: 'Sleeve', products: 0, values: [] },
    ]);
  });

  test('Fa-9 an undo keeps a name that was changed again, says so, and can be repeated', async () => {
    await addFactName(shop(), 'Hue');
    const { batch } = await rename('hue', 'Tint');
    const { batch: later } = await rename('hue', 'Tone');
    expect(await undo(batch)).toMatchObject({ facts: 0, skippedFacts: 1 });
    expect(await listFactNames(db())).toMatchObject([{ names: { en: 'Tone' } }]);
    const [summary] = (await findSummaries(db(), [batch ?? ''])).values();
    expect(isUndone(summary?.summary)).toBe(false);
    await undo(later);
    expect(await undo(batch)).toMatchObject({ facts: 1, skippedFacts: 0 });
    expect(await undo(batch)).toMatchObject({ facts: 0, skippedFacts: 0, already: 1 });
    expect(await listFactNames(db())).toMatchObject([{ names: { en: 'Hue' } }]);
  });
});
