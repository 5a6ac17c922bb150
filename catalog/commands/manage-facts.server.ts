import { isDeepStrictEqual } from 'node:util';
import { recordActivity, recordItems } from '#catalog/activity/activity.server.ts';
import { renamedFacts, withTranslatedFacts } from '#catalog/facts/changed-facts.ts';
import {
  deleteFactNames,
  findProductsWithFacts,
  listFactNames,
  listUsedFacts,
  listUsedNames,
  writeFactName,
} from '#catalog/facts/fact-names.server.ts';
import { type FactNames, factNames } from '#catalog/facts/fact-names.ts';
import { uncached } from '#catalog/lists/count-cache.server.ts';
import { factsInLanguage } from '#catalog/lists/fact-translations.server.ts';
import { type FactName, factIn, factLine, foldedFact } from '#catalog/products/facts.ts';
import type { Product } from '#catalog/products/product.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import { LANGUAGES, type Language } from '#catalog/text/languages.ts';
import type { Db } from '#platform/db/database.ts';
import { changeProducts } from './change-products.server.ts';
import { commandTexts } from './texts.ts';
import type { Steps } from './write-in-steps.server.ts';

/** The outcome of changing a fact. `batch` is the record that an undo needs. */
export type FactOutcome =
  | { outcome: 'changed'; batch: string | null; changed: number }
  | { outcome: 'refused'; message: string };

/** A shop whose facts are changed. */
interface FactShop {
  db: Db;
  steps: Steps;
  source: Language;
}

/** Adds a name to the list of facts, unless the list has it or a name with the same meaning. */
export function addFactName({ db, source }: Pick<FactShop, 'db' | 'source'>, name: string): Promise<boolean> {
  return withCatalogError('Failed to add', () =>
    db.transaction(async (transaction) => {
      const own = await listFactNames(transaction);
      const key = factNames(own).keyOf(name);
      if (own.some((known) => known.key === key)) return false;
      const added = { key, names: { [source]: name }, spellings: [] };
      await writeFactName(transaction, added);
      await recordActivity(transaction, {
        action: 'added',
        subject: 'fact name',
        subjectId: key,
        subjectName: name,
        after: added,
      });
      return true;
    }),
  );
}

/**
 * Renames a fact on all products. If the new name is that of another fact, both become one. The former names stay as
 * spellings, so that imports and filters recognize them.
 *
 * @param key that of the name before.
 * @param edited the name in the source language and in others, where an empty one is removed, and further names that
 * mean the same.
 */
export function changeFactName(
  { db, steps, source }: FactShop,
  key: string,
  edited: { name: string } & Pick<FactName, 'names' | 'spellings'>,
): Promise<FactOutcome> {
  return withCatalogError('Failed to rename', async () => {
    const own = await listFactNames(db);
    const names = factNames(own);
    const used = await listUsedFacts(db);
    const allNames = await listUsedNames(db);
    const isGone = ![...allNames.map(names.keyOf), ...own.map((known) => known.key)].includes(key);
    if (isGone) return { outcome: 'refused', message: commandTexts.fact.nameGone };
    const former = spelledName(key, names, used, source);
    const found = names.keyOf(edited.name);
    const isOther =
      found !== key &&
      (names.has(found) || used.some(({ fact }) => names.keyOf(factIn(fact).name) === found));
    const before = own.filter((known) => known.key === key || (isOther && known.key === found));
    const usedNames = allNames.filter((name) => names.keyOf(name) === key);
    const after = isOther
      ? mergedName(found, spelledName(found, names, used, source), { key, own, usedNames, source })
      : nameAfter(key, own.find((known) => known.key === key)?.names, edited, usedNames, source);
    const namesAfter = factNames([...own.filter((known) => !before.includes(known)), after]);
    const isRenamed = (name: string) => namesAfter.keyOf(name) === after.key;
    const nameFor = (name: string, language: Language) =>
      isRenamed(name) ? namesAfter.nameIn(after.key, language) : undefined;
    return change(db, steps, await findProductsWithFacts(db, allNames.filter(isRenamed)), {
      from: former,
      to: after.names[source] ?? edited.name,
      changesOf: ({ facts, translations }) => ({
        facts: renamedFacts(facts, (name) => nameFor(name, source)),
        translations: withTranslatedFacts(translations, (lines, language) =>
          renamedFacts(lines, (name) => nameFor(name, language)),
        ),
      }),
      async begin(transaction, batch) {
        await deleteFactNames(
          transaction,
          before.filter((known) => known.key !== after.key).map((known) => known.key),
        );
        await writeFactName(transaction, after);
        await recordNames(transaction, batch, former, before, after);
      },
    });
  });
}

/** Replaces a value of a fact on all products, in all its spellings; translations become those of the new value. */
export function changeFactValue(
  { db, steps, source }: FactShop,
  key: string,
  from: string,
  to: string,
): Promise<FactOutcome> {
  return withCatalogError('Failed to rename', async () => {
    const names = factNames(await listFactNames(db));
    const used = await listUsedFacts(db);
    const usedNames = (await listUsedNames(db)).filter((name) => names.keyOf(name) === key);
    const name = spelledName(key, names, used, source);
    const hasValue = (line: string) =>
      names.keyOf(factIn(line).name) === key && foldedFact(factIn(line).value) === foldedFact(from);
    const translated = new Map<Language, string | undefined>();
    for (const language of LANGUAGES.filter((other) => other !== source)) {
      const { translatedValue } = await factsInLanguage(db, uncached, undefined, { language, source });
      translated.set(language, translatedValue(factLine({ name: key, value: foldedFact(to) })));
    }
    const done = await change(db, steps, await findProductsWithFacts(db, usedNames), {
      from: factLine({ name, value: from }),
      to: factLine({ name, value: to }),
      changesOf({ facts, translations }) {
        const at = facts.findIndex(hasValue);
        if (at < 0) return {};
        const changed = (line: string, value: string) => factLine({ name: factIn(line).name, value });
        return {
          facts: facts.map((line) => (hasValue(line) ? changed(line, to) : line)),
          translations: withTranslatedFacts(translations, (lines, language) => {
            const value = translated.get(language);
            const named = lines.findIndex((line) => names.keyOf(factIn(line).name) === key);
            const place = named >= 0 || lines.length !== facts.length ? named : at;
            return value === undefined
              ? lines
              : lines.map((line, i) => (i === place ? changed(line, value) : line));
          }),
        };
      },
      begin: async () => {},
    });
    if (done.outcome !== 'changed' || done.changed > 0 || from === to) return done;
    return { outcome: 'refused', message: commandTexts.fact.valueGone(from) };
  });
}

/** Puts a recorded name of facts back, unless it was changed since. */
export function restoreFactName(
  db: Db,
  before: unknown,
  after: unknown,
): Promise<'restored' | 'already' | 'skipped'> {
  return withCatalogError('Failed to rename', () =>
    db.transaction(async (transaction) => {
      const [former, written] = [before, after] as (FactName | null)[];
      const key = (former ?? written)?.key;
      const current = (await listFactNames(transaction)).find((known) => known.key === key) ?? null;
      if (key === undefined || isDeepStrictEqual(current, former ?? null)) return 'already';
      if (!isDeepStrictEqual(current, written ?? null)) return 'skipped';
      if (former) await writeFactName(transaction, former);
      else await deleteFactNames(transaction, [key]);
      return 'restored';
    }),
  );
}

interface FactsChange {
  from: string;
  to: string;
  changesOf(product: Product): Partial<Product>;
  begin(transaction: Db, batch: string): Promise<void>;
}

async function change(
  db: Db,
  steps: Steps,
  ids: string[],
  { from, to, ...special }: FactsChange,
): Promise<FactOutcome> {
  const done = await changeProducts(db, ids, { kind: 'fact', from, to }, steps, special);
  if (done.outcome === 'changed') return done;
  if (done.outcome !== 'refused') throw new Error(`a change of facts cannot end with ${done.outcome}`);
  return { outcome: 'refused', message: commandTexts.fact.refused(done.name, done.reason) };
}

/** Returns the name of a fact in the source language: as the shop writes it, else as most products do. */
function spelledName(key: string, names: FactNames, used: { fact: string }[], source: Language): string {
  const spelled = used.map(({ fact }) => factIn(fact).name).find((name) => names.keyOf(name) === key);
  return spelled ?? names.nameIn(key, source) ?? key;
}

function nameAfter(
  key: string,
  before: FactName['names'] = {},
  { name, names, spellings }: { name: string } & Pick<FactName, 'names' | 'spellings'>,
  usedNames: string[],
  source: Language,
): FactName {
  const given = Object.entries({ ...before, ...names, [source]: name }).filter(([, text]) => text);
  const all: FactName['names'] = Object.fromEntries(given);
  return { key, names: all, spellings: otherSpellings([...spellings, ...usedNames], all) };
}

/** Returns the name of another fact, with the names of the fact that becomes one with it as spellings. */
function mergedName(
  key: string,
  name: string,
  from: { key: string; own: FactName[]; usedNames: string[]; source: Language },
): FactName {
  const [target, former] = [key, from.key].map((wanted) => from.own.find((known) => known.key === wanted));
  const names = { ...target?.names, [from.source]: name };
  const spellings = [
    ...(target?.spellings ?? []),
    from.key,
    ...Object.values(former?.names ?? {}),
    ...(former?.spellings ?? []),
    ...from.usedNames,
  ];
  return { key, names, spellings: otherSpellings(spellings, names) };
}

/** Returns each spelling once, without those that are the name in a language. */
function otherSpellings(spellings: string[], names: FactName['names']): string[] {
  const known = new Set(Object.values(names).map(foldedFact));
  const byFolded = new Map(spellings.toReversed().map((spelling) => [foldedFact(spelling), spelling]));
  return [...byFolded]
    .flatMap(([folded, spelling]) => (known.has(folded) ? [] : [spelling]))
    .slice(0, MAX_SPELLINGS);
}

const MAX_SPELLINGS = 100;

async function recordNames(
  transaction: Db,
  batch: string,
  subjectName: string,
  before: FactName[],
  after: FactName,
): Promise<void> {
  const keys = new Set([after.key, ...before.map(({ key }) => key)]);
  await recordItems(
    transaction,
    batch,
    [...keys].map((key) => ({
      action: 'changed',
      subject: 'fact name',
      subjectId: key,
      subjectName,
      before: before.find((known) => known.key === key),
      after: after.key === key ? after : undefined,
    })),
  );
}
