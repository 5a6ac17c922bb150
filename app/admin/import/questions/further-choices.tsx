import { inFigures } from '#catalogue/amounts/amounts.ts';
import type { ImportChoices, ImportSurvey } from '#exchange/imports/import.ts';
import type { Answers } from '#exchange/tables/columns/answers.ts';
import type { HiddenKind } from '#exchange/tables/rows/understood-product.ts';
import { LabelledSelect } from '../../parts/labelled-select.tsx';

interface Props {
  survey: ImportSurvey;
  answers: Answers;
  choices: ImportChoices;
  onAnswers(some: Partial<Answers>): void;
  onChoices(some: Partial<ImportChoices>): void;
}

/** Asks what to do with products that the shop already has, empty cells, drafts and gift cards. */
export function FurtherChoices({ survey, answers, choices, onAnswers, onChoices }: Props) {
  return (
    <fieldset className="min-w-0 mt-6 border-line border-t pt-3">
      <legend className="sr-only">Products</legend>
      <h2 className="font-display text-lg">Products</h2>
      <p className="mt-1 max-w-prose text-muted text-sm">
        We match products by ID, code or handle, never by name.
      </p>
      <div className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        <LabelledSelect
          label="Import"
          value={choices.mode}
          onChange={(mode) => onChoices({ mode: mode as ImportChoices['mode'] })}
        >
          <option value="both">add new and update existing</option>
          <option value="add">only add new</option>
          <option value="change">only update existing</option>
        </LabelledSelect>
        {KEPT_BACK.filter(([kind]) => survey[kind] > 0).map(([kind, label]) => (
          <LabelledSelect
            key={kind}
            label={`${label} (${inFigures(survey[kind])})`}
            value={answers[kind]}
            onChange={(way) => onAnswers({ [kind]: way })}
          >
            <option value="hidden">import as hidden</option>
            <option value="left out">leave out</option>
          </LabelledSelect>
        ))}
      </div>
      <label className="mt-2 flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={choices.clearEmpty}
          onChange={({ target }) => onChoices({ clearEmpty: target.checked })}
          className="tick-box"
        />
        Empty cells clear the product’s code, market price and accessory category
      </label>
    </fieldset>
  );
}

const KEPT_BACK: [HiddenKind, string][] = [
  ['drafts', 'Drafts, archived and unpublished products'],
  ['giftCards', 'Gift cards'],
];
