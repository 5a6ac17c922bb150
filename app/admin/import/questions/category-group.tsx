import { useState } from 'react';
import { formatNumber } from '#catalog/amounts/amounts.ts';
import { MAX_CATEGORY_NAME_LENGTH } from '#catalog/categories/category-names.ts';
import type { Category } from '#catalog/products/product.ts';
import type { CategoryAnswer } from '#import-export/tables/columns/answers.ts';
import type { Split } from '#import-export/tables/values/category-split.ts';
import type { CategoryGroup } from '#import-export/tables/values/category-tally.ts';
import { CategorySelect } from './category-select.tsx';
import { IsolatedTexts } from './isolated-texts.tsx';
import { SplitGroup } from './split-group.tsx';
import { texts } from './texts.ts';

interface Props {
  group: CategoryGroup;
  answer: CategoryAnswer | null;
  /** Id of the list of accessory categories. */
  suggestions: string;
  /** Names of the table's columns. */
  columns: string[];
  onAnswer(category: Category | null, subCategory?: string | null): void;
  onSplit(split: Split): void;
}

/** Asks where one group of products belongs. A group of several kinds of products can be split. */
export function CategoryGroupRow({ group, answer, suggestions, columns, onAnswer, onSplit }: Props) {
  const [isSplitting, setSplitting] = useState(false);
  const { label, count, examples = [] } = group;
  return (
    <li className="grid items-center gap-x-6 border-line border-t py-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="wrap-anywhere min-w-0 text-sm" dir="auto">
        <p>
          {label} <span className="text-muted text-xs tabular-nums">{formatNumber(count)}</span>
        </p>
        <p className="text-muted text-xs">
          <IsolatedTexts texts={examples} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        {count > 1 ? (
          <button
            type="button"
            aria-expanded={isSplitting}
            aria-label={texts.categories.splitOf(label)}
            onClick={() => setSplitting(!isSplitting)}
            className="text-link text-sm"
          >
            {texts.categories.split}
          </button>
        ) : null}
        <CategorySelect
          label={texts.categories.categoryFor(label)}
          value={answer?.category ?? ''}
          onChange={(category) => onAnswer(category)}
        />
        {answer?.category === 'Accessories' ? (
          <input
            aria-label={texts.categories.subCategoryFor(label)}
            placeholder={texts.categories.uncategorized}
            list={suggestions}
            maxLength={MAX_CATEGORY_NAME_LENGTH}
            value={answer.subCategory ?? ''}
            onChange={({ target }) => onAnswer('Accessories', target.value || null)}
            className="field-line min-h-11 w-44 text-base"
          />
        ) : null}
      </div>
      {isSplitting ? <SplitGroup group={group} columns={columns} onSplit={onSplit} /> : null}
    </li>
  );
}
