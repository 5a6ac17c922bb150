import { useState } from 'react';
import { formatNumber } from '#catalog/amounts/amounts.ts';
import type { Split } from '#import-export/tables/values/category-split.ts';
import type { CategoryGroup } from '#import-export/tables/values/category-tally.ts';
import { LabeledSelect } from '../../parts/labeled-select.tsx';
import { texts } from './texts.ts';

interface Props {
  group: CategoryGroup;
  /** Names of the table's columns. */
  columns: string[];
  onSplit(split: Split): void;
}

/** Asks how to split a group of products: by words of their names or by another column. */
export function SplitGroup({ group, columns, onSplit }: Props) {
  const words = group.words ?? [];
  const [by, setBy] = useState(words.length > 0 ? 'words' : 'column');
  const [chosen, setChosen] = useState<string[]>([]);
  const [column, setColumn] = useState(0);
  const toggle = (word: string) =>
    setChosen(chosen.includes(word) ? chosen.filter((other) => other !== word) : [...chosen, word]);
  return (
    <fieldset className="col-span-full mb-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      <legend className="sr-only">{texts.categories.splitOf(group.label)}</legend>
      <LabeledSelect label={texts.categories.splitBy} value={by} onChange={setBy}>
        {words.length > 0 ? <option value="words">{texts.categories.words}</option> : null}
        <option value="column">{texts.categories.aColumn}</option>
      </LabeledSelect>
      {by === 'column' ? (
        <LabeledSelect
          label={texts.categories.column}
          value={String(column)}
          onChange={(at) => setColumn(Number(at))}
        >
          {columns.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name; their order never changes.
            <option key={at} value={at}>
              {name || texts.columns.unnamed(at + 1)}
            </option>
          ))}
        </LabeledSelect>
      ) : (
        words.map(({ word, count }) => (
          <label key={word} className="flex min-h-11 items-center gap-2" dir="auto">
            <input
              type="checkbox"
              checked={chosen.includes(word)}
              onChange={() => toggle(word)}
              className="tick-box"
            />
            {word} <span className="text-muted text-xs tabular-nums">{formatNumber(count)}</span>
          </label>
        ))
      )}
      <button
        type="button"
        disabled={by === 'words' && chosen.length === 0}
        onClick={() => onSplit(by === 'words' ? { words: chosen } : { column })}
        className="min-h-11 border border-edge px-5 disabled:text-muted"
      >
        {texts.categories.splitGroup}
      </button>
    </fieldset>
  );
}
