import { inFigures } from '#catalogue/amounts.ts';
import type { ImportChoices, ImportSurvey } from '#imports/import.ts';
import type { Answers } from '#tables/understanding/answers.ts';
import type { KeptBack } from '#tables/understanding/understood-product.ts';
import { LabelledSelect } from '../labelled-select.tsx';

interface Props {
  survey: ImportSurvey;
  answers: Answers;
  choices: ImportChoices;
  onAnswers(some: Partial<Answers>): void;
  onChoices(some: Partial<ImportChoices>): void;
}

/** What is done with products that the shop has, with empty cells, with drafts and with gift cards. */
export function FurtherChoices({ survey, answers, choices, onAnswers, onChoices }: Props) {
  return (
    <fieldset className="min-w-0 mt-6 border-line border-t pt-3">
      <legend className="sr-only">What is done</legend>
      <h2 className="font-display text-lg">What is done</h2>
      <p className="mt-1 max-w-prose text-muted text-sm">
        A product that the shop has is known again by its ID, its code, or the table’s handle; never by its
        name.
      </p>
      <div className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        <LabelledSelect
          label="Products"
          value={choices.mode}
          onChange={(mode) => onChoices({ mode: mode as ImportChoices['mode'] })}
        >
          <option value="both">are added and changed</option>
          <option value="add">are only added</option>
          <option value="change">are only changed</option>
        </LabelledSelect>
        {KEPT_BACK.filter(([kind]) => survey[kind] > 0).map(([kind, label]) => (
          <LabelledSelect
            key={kind}
            label={`${label} (${inFigures(survey[kind])})`}
            value={answers[kind]}
            onChange={(way) => onAnswers({ [kind]: way })}
          >
            <option value="hidden">come hidden</option>
            <option value="left out">are left out</option>
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
        An empty cell clears what the product has (code, market price, accessory category)
      </label>
    </fieldset>
  );
}

const KEPT_BACK: [KeptBack, string][] = [
  ['drafts', 'Drafts, archived and unpublished'],
  ['giftCards', 'Gift cards'],
];
