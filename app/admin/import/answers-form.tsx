import { type FormEvent, useState } from 'react';
import { inFigures } from '#catalogue/amounts.ts';
import { productsInWords } from '#catalogue/product.ts';
import type { ImportChoices, ImportSurvey } from '#imports/import.ts';
import type { Answers } from '#tables/understanding/answers.ts';
import { openQuestions } from '#tables/understanding/questions.ts';
import { LabelledSelect } from '../labelled-select.tsx';
import { CategoryAnswers } from './category-answers.tsx';
import { ColumnFields } from './column-fields.tsx';
import { FurtherChoices } from './further-choices.tsx';
import { MoneyAnswers } from './money-answers.tsx';
import type { ImportPage } from './one-import.tsx';
import { useChange } from './use-change.ts';

/** How the table is to be understood: what was guessed, to be put right, and what only the owner knows. */
export function AnswersForm({ page }: { page: ImportPage }) {
  const { survey, answers } = page.given;
  // Both are there by the time that anything is asked.
  return survey && answers ? <Form page={page} survey={survey} known={answers} /> : null;
}

function Form({ page, survey, known }: { page: ImportPage; survey: ImportSurvey; known: Answers }) {
  const { id, choices: chosen, reading } = page.given;
  const [answers, setAnswers] = useState(known);
  const [choices, setChoices] = useState<ImportChoices>(chosen);
  const { change, isSending } = useChange(id);
  const set = (some: Partial<Answers>) => setAnswers((before) => ({ ...before, ...some }));
  const questions = openQuestions(survey, answers);
  const missing = (['name', 'price'] as const).filter((field) => questions.includes(field));
  const isOtherColumns = JSON.stringify(answers.fields) !== JSON.stringify(known.fields);
  const lookAgain = (some: Partial<typeof reading>) =>
    void change({ do: 'look again', reading: { ...reading, ...some }, answers: null });

  function submit(event: FormEvent) {
    event.preventDefault();
    // What the columns mean decides which categories and amounts there are.
    void change(isOtherColumns ? { do: 'look again', reading, answers } : { do: 'check', answers, choices });
  }

  return (
    <form onSubmit={submit} className="mt-4 max-w-4xl">
      <p className="max-w-prose">
        {`${SOURCES[survey.source]}: ${productsInWords(survey.products)} in ${survey.rows === 1 ? 'one row' : `${inFigures(survey.rows)} rows`}${
          survey.photographs > 0 ? `, and ${inFigures(survey.photographs)} photographs` : ''
        }. Look at the answers, then at what would happen; nothing is saved yet.`}
      </p>
      {survey.sheetNames.length > 1 ? (
        <div className="mt-5">
          <LabelledSelect label="Sheet" value={survey.sheet ?? ''} onChange={(sheet) => lookAgain({ sheet })}>
            {survey.sheetNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </LabelledSelect>
        </div>
      ) : null}
      {survey.source === 'other' ? (
        <label className="mt-3 flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={survey.hasHeader}
            disabled={isSending}
            onChange={({ target }) => lookAgain({ hasHeader: target.checked })}
            className="tick-box"
          />
          A row of the table names its columns
        </label>
      ) : null}
      <ColumnFields
        survey={survey}
        fields={answers.fields}
        isOpen={survey.source === 'other' || missing.length > 0}
        missing={missing}
        onChange={(fields) => set({ fields })}
      />
      {isOtherColumns ? null : (
        <>
          <MoneyAnswers survey={survey} answers={answers} onChange={set} />
          <CategoryAnswers
            survey={survey}
            categories={answers.categories}
            subCategories={page.subCategories}
            onChange={(categories) => set({ categories })}
          />
          <FurtherChoices
            survey={survey}
            answers={answers}
            choices={choices}
            onAnswers={set}
            onChoices={(some) => setChoices((before) => ({ ...before, ...some }))}
          />
        </>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2">
        <button type="submit" disabled={isSending} className="filled-button">
          {isOtherColumns ? 'Read the table anew' : 'Look at what would happen'}
        </button>
        {questions.length > 0 && !isOtherColumns ? (
          <p className="text-muted text-sm">
            What is left open is refused, not guessed: you can answer it afterwards.
          </p>
        ) : null}
      </div>
    </form>
  );
}

const SOURCES = {
  vitrine: 'A table of this shop',
  shopify: 'A table of Shopify',
  woocommerce: 'A table of WooCommerce',
  other: 'A table',
};
