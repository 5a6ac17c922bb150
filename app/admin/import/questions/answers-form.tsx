import { type SubmitEvent, useState } from 'react';
import { sentOnce } from '#app/ui/busy.ts';
import { Picture } from '#app/ui/picture.tsx';
import { formatPrice } from '#catalog/amounts/amounts.ts';
import type { ImportSurvey } from '#import-export/imports/import.ts';
import type { Answers, ImportChoices } from '#import-export/tables/columns/answers.ts';
import { needsReading, openQuestions } from '#import-export/tables/columns/questions.ts';
import { hasOnlyTexts } from '#import-export/tables/columns/translated-columns.ts';
import { ENCODINGS, type Encoding } from '#import-export/tables/reading/encodings.ts';
import { sampleProducts } from '#import-export/tables/rows/colors-of-rows.ts';
import type { UnderstoodProduct } from '#import-export/tables/rows/understood-product.ts';
import { fileIn } from '#import-export/tables/values/image-cell.ts';
import { useUnsaved } from '../../editor/leave-guard.tsx';
import { NeedsScripts, Tick } from '../../parts/form-parts.tsx';
import { LabeledSelect } from '../../parts/labeled-select.tsx';
import { useImportChange } from '../import-change.tsx';
import type { ImportPage } from '../load-import.server.ts';
import { ColumnAnswers } from './column-answers.tsx';
import { MoneyAnswers } from './money-answers.tsx';
import { texts } from './texts.ts';
import { CategoryAnswers, IsolatedTexts, ValueAnswers } from './value-answers.tsx';

/** Shows how the table was interpreted. The admin corrects the guesses and answers the open questions. */
export function AnswersForm({ page }: { page: ImportPage }) {
  const { survey, answers } = page.job;
  // Both are set before the import enters the state `asking`.
  return survey && answers ? <Form page={page} survey={survey} saved={answers} /> : null;
}

function Form({ page, survey, saved }: { page: ImportPage; survey: ImportSurvey; saved: Answers }) {
  const { choices: chosen, reading } = page.job;
  const [answers, setAnswers] = useState(saved);
  const [choices, setChoices] = useState<ImportChoices>(chosen);
  const { change, isSending } = useImportChange();
  const [isEdited, setEdited] = useState(false);
  useUnsaved(isEdited && !isSending);
  const set = (some: Partial<Answers>) => {
    setEdited(true);
    setAnswers((before) => ({ ...before, ...some }));
  };
  const questions = openQuestions(survey, answers);
  const mustAnswer = (['columns', 'decimal mark', 'currency', 'rate', 'values'] as const).some((question) =>
    questions.includes(question),
  );
  const missing = (['name', 'price'] as const).filter((field) => questions.includes(field));
  const isOtherColumns = needsReading(survey, saved.fields, answers.fields);
  const readAgain = (some: Partial<typeof reading>) => {
    if (!isSending) void change({ do: 'read again', reading: { ...reading, ...some }, answers, choices });
  };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const open = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (open) return open.focus();
    // Other columns hold other categories and amounts, so the table is read again first.
    void change({ do: isOtherColumns ? 'read again' : 'check', reading, answers, choices });
  }

  return (
    <form
      {...sentOnce(isSending, submit)}
      className="mt-4 grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
    >
      <NeedsScripts>
        <div className="min-w-0 max-w-4xl">
          <p className="max-w-prose">{texts.introduction(survey)}</p>
          {survey.sheetNames.length > 1 ? (
            <div className="mt-5">
              <LabeledSelect
                label={texts.sheet}
                value={survey.sheet ?? ''}
                onChange={(sheet) => readAgain({ sheet })}
              >
                {survey.sheetNames.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </LabeledSelect>
            </div>
          ) : null}
          {survey.source === 'other' ? (
            <Tick
              label={texts.hasHeader}
              checked={survey.hasHeader}
              onChange={({ target }) => readAgain({ hasHeader: target.checked })}
              className="mt-3"
            />
          ) : null}
          {survey.encoding ? (
            <EncodingChoice
              encoding={survey.encoding}
              firstRows={(survey.sampleRows ?? []).slice(0, 3).map(({ cells }) => cells)}
              onChange={(encoding) => readAgain({ encoding })}
            />
          ) : null}
          {isOtherColumns ? null : <MoneyAnswers survey={survey} answers={answers} onChange={set} />}
        </div>
        <aside className="mt-6 max-w-md xl:sticky xl:top-4 xl:row-span-2 xl:mt-2 xl:self-start">
          <ProductCards survey={survey} answers={answers} />
        </aside>
        <div className="min-w-0 max-w-4xl">
          <ColumnAnswers survey={survey} answers={answers} missing={missing} onChange={set} />
          {isOtherColumns ? null : (
            <>
              <ValueAnswers survey={survey} answers={answers} onChange={(values) => set({ values })} />
              <CategoryAnswers
                survey={survey}
                answers={answers}
                subCategories={page.subCategories}
                onChange={(categories) => set({ categories })}
              />
              <FurtherChoices
                survey={survey}
                answers={answers}
                onChange={set}
                choices={choices}
                onChoices={(some) => {
                  setEdited(true);
                  setChoices((before) => ({ ...before, ...some }));
                }}
              />
            </>
          )}
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2">
            <button type="submit" className="filled-button">
              {isOtherColumns ? texts.reloadColumns : texts.preview}
            </button>
            {isOtherColumns || questions.length > 0 ? (
              <p className="max-w-prose text-muted text-sm">
                {isOtherColumns ? texts.reloadHint : mustAnswer ? texts.answerFirst : texts.openQuestions}
              </p>
            ) : null}
          </div>
        </div>
      </NeedsScripts>
    </form>
  );
}

interface Props {
  encoding: Encoding;
  /** The first rows in this encoding. */
  firstRows: string[][];
  onChange(encoding: Encoding): void;
}

/**
 * Shows the first rows as they were read, so that the admin sees whether the encoding is right. It is closed if the
 * encoding is certain.
 */
function EncodingChoice({ encoding, firstRows, onChange }: Props) {
  return (
    <details open={encoding !== 'utf-8'} className="mt-2">
      <summary className="min-h-11 cursor-pointer py-3 text-muted text-sm">{texts.encodingHint}</summary>
      <LabeledSelect
        label={texts.encoding}
        value={encoding}
        onChange={(chosen) => onChange(chosen as Encoding)}
      >
        {Object.entries(ENCODINGS).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </LabeledSelect>
      <ul className="mt-2 mb-3 text-sm">
        {firstRows.map((cells, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be the same; their order never changes.
          <li key={at} className="truncate" dir="auto">
            <IsolatedTexts texts={cells.filter((cell) => cell !== '').slice(0, 6)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface FurtherChoicesProps {
  survey: ImportSurvey;
  answers: Answers;
  choices: ImportChoices;
  onChange(some: Partial<Answers>): void;
  onChoices(some: Partial<ImportChoices>): void;
}

/** Asks how to handle colors of one piece, existing products and empty cells. */
function FurtherChoices({ survey, answers, choices, onChange, onChoices }: FurtherChoicesProps) {
  return (
    <fieldset className="min-w-0 mt-6 border-line border-t pt-3">
      <legend className="sr-only">{texts.products.title}</legend>
      <h2 className="font-display">{texts.products.title}</h2>
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
      <Tick
        label={
          answers.fields.includes('translation') ? texts.products.clearEmptyTexts : texts.products.clearEmpty
        }
        checked={choices.clearEmpty}
        onChange={({ target }) => onChoices({ clearEmpty: target.checked })}
        className="mt-2"
      />
    </fieldset>
  );
}

/** Shows the first products of the table as visitors will see them with these answers. */
function ProductCards({ survey, answers }: { survey: ImportSurvey; answers: Answers }) {
  const products = sampleProducts(survey, answers);
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="cards">
      <h2 id="cards" className="font-display">
        {texts.cards.title}
      </h2>
      <ul className="mt-3 grid grid-cols-3 gap-3">
        {products.map((product) => (
          <ProductCard key={product.lines[0]} product={product} />
        ))}
      </ul>
    </section>
  );
}

function ProductCard({ product }: { product: UnderstoodProduct }) {
  const { photos, refused, lacking } = product;
  const fields = { ...product.ifNew, ...product.fields };
  const [photo] = photos;
  const file = photo ? fileIn(photo.source) : null;
  const { price, marketPrice, category, subCategory } = fields;
  const states = [
    fields.hidden ? texts.cards.hidden : '',
    fields.inStock === false ? texts.cards.soldOut : '',
  ].filter((state) => state !== '');
  return (
    <li className="wrap-anywhere min-w-0 text-sm">
      <div className="flex aspect-4/5 items-center justify-center overflow-hidden bg-sand p-1 text-center text-muted text-xs">
        {photo && file === null ? (
          <Picture
            key={photo.source}
            src={photo.source}
            sources={[]}
            sizes=""
            alt=""
            width={400}
            height={500}
            referrerPolicy="no-referrer"
            className="-m-1 size-[calc(100%+0.5rem)] max-w-none object-cover"
            failure={texts.cards.photoNotLoaded}
          />
        ) : (
          (file ?? texts.cards.noPhoto)
        )}
      </div>
      <p className="mt-1 line-clamp-2" dir="auto">
        {fields.name ?? texts.cards.noName}
      </p>
      <p className="tabular">
        {fields.priceOnRequest
          ? texts.cards.onRequest
          : price === undefined || price === null
            ? null
            : formatPrice(price)}{' '}
        {price && marketPrice && marketPrice > price ? (
          <s className="text-muted">{formatPrice(marketPrice)}</s>
        ) : null}
      </p>
      <p className="text-muted text-xs">
        {[[category, subCategory].filter(Boolean).join(' › '), ...states].filter(Boolean).join(' · ')}
      </p>
      {(refused ?? lacking) ? <p className="text-accent text-xs">{(refused ?? lacking)?.reason}</p> : null}
    </li>
  );
}
