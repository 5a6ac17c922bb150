import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Field } from '#app/ui/field.tsx';
import type { ListedFact } from '#catalog/facts/list-facts.server.ts';
import { MAX_FACT_NAME_LENGTH, MAX_FACT_VALUE_LENGTH } from '#catalog/products/facts.ts';
import { productsInWords } from '#catalog/text/english.ts';
import { ENGLISH_NAMES, type Language, languageAttributes } from '#catalog/text/languages.ts';
import { useResult } from '../writes/use-result.ts';
import type { action } from './change-facts.server.ts';
import { texts } from './texts.ts';

interface Props {
  fact: ListedFact;
  /** The languages of the shop except the main one. */
  languages: Language[];
}

/** A name with its values. Both can be changed in place. */
export function FactRow({ fact, languages }: Props) {
  const { key, name, names, spellings, products, values, valueCount } = fact;
  const [isEditing, setEditing] = useState(false);
  const missing = languages.filter((language) => !names[language]);
  return (
    <li className="border-line border-b py-1.5">
      <div className="flex flex-wrap items-center gap-x-6">
        <p className="me-auto min-w-0 wrap-anywhere">
          <bdi>{name}</bdi>
          <span className="block text-muted text-sm tabular-nums">
            {texts.used(products, valueCount)}
            {spellings.length > 0 ? texts.also(spellings) : null}
            {missing.length > 0 ? texts.missing(missing.map((language) => ENGLISH_NAMES[language])) : null}
          </span>
        </p>
        <button type="button" onClick={() => setEditing(true)} className="text-link text-sm">
          {texts.edit}
          <span className="sr-only"> {name}</span>
        </button>
      </div>
      {isEditing ? <EditName fact={fact} languages={languages} onClose={() => setEditing(false)} /> : null}
      {values.length > 0 ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-muted text-sm">
            {texts.values}
            <span className="sr-only"> {texts.ofName(name)}</span>
          </summary>
          <datalist id={`values-${key}`}>
            {values.map(({ value }) => (
              <option key={value} value={value} />
            ))}
          </datalist>
          <ul className="mb-3 ps-5">
            {values.map(({ value, products: count }) => (
              <ValueRow key={value} factKey={key} value={value} products={count} />
            ))}
          </ul>
          {valueCount > values.length ? (
            <p className="mb-3 ps-5 text-muted text-sm">{texts.moreValues(valueCount - values.length)}</p>
          ) : null}
        </details>
      ) : null}
    </li>
  );
}

/** The form of a name: in the source language, in the others, and its spellings. */
function EditName({ fact, languages, onClose }: Props & { onClose(): void }) {
  return (
    <ChangeForm intent="name" factKey={fact.key} onClose={onClose}>
      {(error) => (
        <>
          <FirstField
            label={texts.name}
            name="name"
            maxLength={MAX_FACT_NAME_LENGTH}
            list="fact-names"
            defaultValue={fact.name}
            error={error}
          />
          {languages.map((language) => (
            <Field
              key={language}
              label={texts.nameIn(ENGLISH_NAMES[language])}
              name={`name:${language}`}
              {...languageAttributes(language)}
              maxLength={MAX_FACT_NAME_LENGTH}
              autoComplete="off"
              defaultValue={fact.names[language]}
            />
          ))}
          <Field
            label={texts.spellings}
            name="spellings"
            autoComplete="off"
            defaultValue={fact.spellings.join(', ')}
          />
          {fact.products > 0 ? (
            <p className="mt-2 text-muted text-sm">{texts.onProducts(fact.products)}</p>
          ) : null}
        </>
      )}
    </ChangeForm>
  );
}

interface ValueProps {
  factKey: string;
  value: string;
  products: number;
}

function ValueRow({ factKey, value, products }: ValueProps) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing)
    return (
      <li>
        <ChangeForm intent="value" factKey={factKey} onClose={() => setEditing(false)}>
          {(error) => (
            <>
              <input type="hidden" name="from" value={value} />
              <FirstField
                label={texts.newValue(value)}
                name="to"
                maxLength={MAX_FACT_VALUE_LENGTH}
                list={`values-${factKey}`}
                defaultValue={value}
                error={error}
              />
            </>
          )}
        </ChangeForm>
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-6">
      <p className="me-auto min-w-0 wrap-anywhere text-sm">
        <bdi>{value}</bdi> <span className="text-muted tabular-nums">{productsInWords(products)}</span>
      </p>
      <button type="button" onClick={() => setEditing(true)} className="text-link text-sm">
        {texts.rename}
        <span className="sr-only"> {value}</span>
      </button>
    </li>
  );
}

interface ChangeFormProps {
  intent: 'name' | 'value';
  factKey: string;
  onClose(): void;
  children(error: string | undefined): ReactNode;
}

/** A form that opens in place. */
function ChangeForm({ intent, factKey, onClose, children }: ChangeFormProps) {
  const fetcher = useFetcher<typeof action>();
  useResult(fetcher, 'facts', ({ error }) => {
    if (error === null) onClose();
  });
  return (
    <fetcher.Form
      method="post"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      className="pb-3"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={factKey} />
      {children(fetcher.data?.error ?? undefined)}
      <div className="mt-2 flex gap-4">
        <button type="button" onClick={onClose} className="secondary-button">
          {texts.cancel}
        </button>
        <button type="submit" disabled={fetcher.state !== 'idle'} className="filled-button">
          {texts.save}
        </button>
      </div>
    </fetcher.Form>
  );
}

/** The first field of a form that opens in place. Its text is selected. */
function FirstField(field: Parameters<typeof Field>[0]) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return <Field ref={input} required autoComplete="off" {...field} />;
}
