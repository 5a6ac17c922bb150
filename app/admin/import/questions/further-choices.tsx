import type { ImportChoices, ImportSurvey } from '#import-export/imports/import.ts';
import type { Answers } from '#import-export/tables/columns/answers.ts';
import { hasOnlyTexts } from '#import-export/tables/columns/translated-columns.ts';
import { LabeledSelect } from '../../parts/labeled-select.tsx';
import { texts } from './texts.ts';

interface Props {
  survey: ImportSurvey;
  answers: Answers;
  choices: ImportChoices;
  onChange(some: Partial<Answers>): void;
  onChoices(some: Partial<ImportChoices>): void;
}

/** Asks how to handle colors of one piece, existing products and empty cells. */
export function FurtherChoices({ survey, answers, choices, onChange, onChoices }: Props) {
  return (
    <fieldset className="min-w-0 mt-6 border-line border-t pt-3">
      <legend className="sr-only">{texts.products.title}</legend>
      <h2 className="font-display text-lg">{texts.products.title}</h2>
      <p className="mt-1 max-w-prose text-muted text-sm">
        {hasOnlyTexts(answers.fields) ? texts.products.onlyTexts : texts.products.introduction}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        {survey.colors?.withPhotos ? (
          <LabeledSelect
            label={texts.products.colors}
            value={answers.colors ?? 'together'}
            onChange={(colors) => onChange({ colors: colors as Answers['colors'] })}
          >
            <option value="together">{texts.products.together}</option>
            <option value="apart">{texts.products.apart}</option>
          </LabeledSelect>
        ) : null}
        <LabeledSelect
          label={texts.products.import}
          value={choices.mode}
          onChange={(mode) => onChoices({ mode: mode as ImportChoices['mode'] })}
        >
          <option value="both">{texts.products.addAndUpdate}</option>
          <option value="add">{texts.products.onlyAdd}</option>
          <option value="change">{texts.products.onlyUpdate}</option>
        </LabeledSelect>
      </div>
      <label className="mt-2 flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={choices.clearEmpty}
          onChange={({ target }) => onChoices({ clearEmpty: target.checked })}
          className="tick-box"
        />
        {answers.fields.includes('translation') ? texts.products.clearEmptyTexts : texts.products.clearEmpty}
      </label>
    </fieldset>
  );
}
