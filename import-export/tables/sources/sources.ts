import { optionField } from '#import-export/tables/columns/header-names.ts';
import type { ColumnField, ColumnFields } from '../columns/fields.ts';
import { fieldIn, fieldNamed, fieldsOf, foldedName, SHARED_NAMES } from '../columns/header-names.ts';
import { type ResolvedColumns, resolveColumns } from '../columns/rivals.ts';
import { translatedColumn } from '../columns/translated-columns.ts';
import { KNOWN_SOURCES } from './known-sources.ts';
import type { SourceDefinition, SourceRules } from './source.ts';

export type Source = keyof typeof KNOWN_SOURCES | 'other';

/** The names of the sources, as they are stored with imports. */
export const SOURCES = [...Object.keys(KNOWN_SOURCES), 'other'] as Source[];

/** Returns how the rows of a source are read. */
export function rulesOf(source: Source): SourceRules {
  const known: SourceDefinition | null = source === 'other' ? null : KNOWN_SOURCES[source];
  return known?.rules ?? {};
}

const FIELDS_OF = new Map(
  Object.entries<SourceDefinition>(KNOWN_SOURCES).map(([source, { columns, otherwise = {} }]) => [
    source as Source,
    { columns: new Map([...fieldsOf(SHARED_NAMES), ...fieldsOf(columns)]), otherwise: fieldsOf(otherwise) },
  ]),
);

/** Recognizes the source of a table and the meaning of its columns by their names. */
export function recognizeSource(header: string[]): ResolvedColumns & { source: Source } {
  const special = header.map((name) => (translatedColumn(name) ? 'translation' : optionField(name)));
  const names = new Set(header.map(foldedName));
  for (const [source, { columns, otherwise }] of FIELDS_OF) {
    const named = header.map((name, at) => special[at] ?? fieldIn(columns, name));
    for (const [at, name] of header.entries()) {
      const field = named[at] ? null : fieldIn(otherwise, name);
      if (field && !named.includes(field)) named[at] = field;
    }
    const { recognizedBy, order }: SourceDefinition = KNOWN_SOURCES[source as keyof typeof KNOWN_SOURCES];
    const hasFields = recognizedBy.fields.every((any) =>
      any.split('|').some((field) => named.includes(field as ColumnField)),
    );
    const hasName = recognizedBy.names?.split(', ').some((name) => names.has(name)) ?? true;
    if (hasFields && hasName) {
      return { source, ...resolveColumns(header, order ? withOrder(header, named, order) : named, true) };
    }
  }
  const named = header.map((name, at) => special[at] ?? fieldNamed(name));
  return { source: 'other', ...resolveColumns(header, named, false) };
}

/** Adds the fields of columns without a known name, if all columns with one are at their usual places. */
function withOrder(header: string[], named: ColumnFields, order: string): ColumnFields {
  const usual = order.split(' ');
  // Exports before 2024 lack the first unused column, the barcode.
  const places = [usual, usual.toSpliced(usual.indexOf('-'), 1)].find((fields) =>
    fields.every((field, at) => at < named.length && (!named[at] || named[at] === field)),
  );
  if (!places) return named;
  const numbers = header.map((name) => /\d+/.exec(name)?.[0]);
  const isOption = (at: number) =>
    numbers[at] !== numbers[at - 1] && [1, 2, 3].every((next) => numbers[at + next] === numbers[at]);
  return named.map((field, at) => {
    if (field || at < places.length)
      return field ?? (places[at] === '-' ? null : (places[at] as ColumnField));
    // Four columns with the same number: the name of an attribute, its values, and two settings.
    if (numbers[at] && isOption(at)) return 'optionName';
    return numbers[at] && isOption(at - 1) ? 'optionValue' : null;
  });
}
