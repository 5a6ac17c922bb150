import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useRef, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { toast } from 'sonner';
import { lengthHint } from '#app/ui/field.tsx';
import {
  foldedFact,
  MAX_FACT_NAME_LENGTH,
  MAX_FACT_VALUE_LENGTH,
  MAX_FACTS,
} from '#catalog/products/facts.ts';
import type { action as changeFacts } from '../../facts/route.tsx';
import { texts as writeTexts } from '../../writes/texts.ts';
import { useLoaded, useResult } from '../../writes/use-result.ts';
import type { FactSuggestions, loader } from './known-facts.ts';
import { texts } from './texts.ts';

interface Props {
  name: string;
  label: string;
  hint?: ReactNode;
  lang: string;
  /** The facts as typed, one per line: `Color: Rust`. */
  value: string;
  category: string;
  error: string | undefined;
  onChange(event: { target: { value: string } }): void;
}

/** The facts of a product, a row each. The last row is empty: typing there adds a fact. */
export function FactsField({ name, label, hint, lang, value, category, error, onChange }: Props) {
  // The tag of Chinese is longer than its code.
  const language = lang.slice(0, 2);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [isUsed, setUsed] = useState(false);
  /** The place of the name that is being typed. */
  const [typing, setTyping] = useState<number | null>(null);
  const search = new URLSearchParams({ category, language });
  const { data } = useLoaded<typeof loader>(isUsed ? `/admin/data/facts?${search}` : null, 0);
  const known = data ?? NOTHING;
  const typed = value === '' ? [] : value.split('\n').map(typedFact);
  const rows = typed.length < MAX_FACTS ? [...typed, { name: '', value: '' }] : typed;
  const edit = (facts: TypedFact[]) =>
    onChange({ target: { value: facts.map((fact) => `${fact.name}: ${fact.value}`).join('\n') } });
  const write = (at: number, changed: Partial<TypedFact>) =>
    edit(
      rows
        .slice(0, Math.max(typed.length, at + 1))
        .map((row, i) => (i === at ? { ...row, ...changed } : row)),
    );

  return (
    <fieldset
      lang={lang}
      className="mt-5 min-w-0"
      aria-describedby={error ? `${id}-error` : `${id}-hint`}
      onFocus={() => setUsed(true)}
    >
      <legend className="text-muted text-sm">{label}</legend>
      <div id={`${id}-hint`} className="text-muted text-xs">
        {hint ?? <p lang="en">{texts.facts.hint}</p>}
      </div>
      <datalist id={`${id}-names`}>
        {known.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ul ref={list}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity but their place, and are not reordered.
          <li key={at} className="flex flex-wrap items-end gap-x-3">
            <input
              {...(at === 0 && { name })}
              value={row.name}
              // A colon ends the name of a stored fact.
              onChange={({ target }) => write(at, { name: target.value.replaceAll(':', '') })}
              onFocus={() => setTyping(at)}
              onBlur={() => setTyping(null)}
              list={`${id}-names`}
              maxLength={MAX_FACT_NAME_LENGTH}
              autoComplete="off"
              dir="auto"
              placeholder={texts.facts.name}
              aria-label={texts.facts.fact(at + 1)}
              aria-invalid={error ? true : undefined}
              className="field-line min-h-11 w-2/5 min-w-0 text-base"
            />
            <input
              value={row.value}
              onChange={({ target }) => write(at, { value: target.value })}
              list={`${id}-values-${at}`}
              maxLength={MAX_FACT_VALUE_LENGTH}
              autoComplete="off"
              dir="auto"
              placeholder={texts.facts.value}
              aria-label={texts.facts.valueOf(at + 1)}
              className="field-line min-h-11 min-w-0 flex-1 text-base"
            />
            <datalist id={`${id}-values-${at}`}>
              {(known.values[foldedFact(row.name)] ?? []).map((known) => (
                <option key={known} value={known} />
              ))}
            </datalist>
            <button
              type="button"
              aria-label={texts.facts.remove(at + 1)}
              onClick={() => {
                edit(typed.toSpliced(at, 1));
                // The button may disappear with its row.
                list.current?.children[at]?.querySelector('input')?.focus();
              }}
              className={`icon-button shrink-0 ${at < typed.length ? '' : 'invisible'}`}
            >
              <X aria-hidden strokeWidth={1.25} className="size-5" />
            </button>
            {typing === at ? null : (
              <NameHint name={row.name} known={known} onChoose={(name) => write(at, { name })} />
            )}
            <p className="basis-full text-muted text-xs tabular empty:hidden">
              {lengthHint({ value: row.name, maxLength: MAX_FACT_NAME_LENGTH })}{' '}
              {lengthHint({ value: row.value, maxLength: MAX_FACT_VALUE_LENGTH })}
            </p>
          </li>
        ))}
      </ul>
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-accent text-sm">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface NameHintProps {
  name: string;
  known: FactSuggestions;
  onChoose(name: string): void;
}

/** Offers the listed name instead of another spelling, and offers to add a new name to the list. */
function NameHint({ name, known: { names, same, canAdd }, onChoose }: NameHintProps) {
  const folded = foldedFact(name);
  const fetcher = useFetcher<typeof changeFacts>();
  useResult(fetcher, writeTexts.thisPage, ({ error }) => {
    if (error !== null) toast.error(error);
  });
  const listed = Object.hasOwn(same, folded) ? same[folded] : undefined;
  if (listed)
    return (
      <p className="basis-full text-muted text-xs">
        {texts.facts.sameAs(name.trim(), listed)}{' '}
        <button type="button" onClick={() => onChoose(listed)} className="text-link">
          {texts.facts.use(listed)}
        </button>
      </p>
    );
  const isAdded = fetcher.state !== 'idle' || fetcher.data?.error === null;
  const isListed = names.length === 0 || names.some((other) => foldedFact(other) === folded);
  if (!canAdd || folded === '' || isListed || isAdded) return null;
  const add = () =>
    void fetcher.submit({ intent: 'add', name }, { method: 'post', action: href('/admin/facts') });
  return (
    <p className="basis-full text-muted text-xs">
      {texts.facts.isNew(name.trim())}{' '}
      <button type="button" onClick={add} className="text-link">
        {texts.facts.add}
      </button>
    </p>
  );
}

interface TypedFact {
  name: string;
  value: string;
}

/** Splits a line of the form. Keeps the spaces that are being typed. */
function typedFact(line: string): TypedFact {
  const at = line.indexOf(':');
  return { name: line.slice(0, at), value: line.slice(at + 1).replace(/^ /, '') };
}

const NOTHING: FactSuggestions = { names: [], same: {}, values: {}, canAdd: false };
