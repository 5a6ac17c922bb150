import { useId } from 'react';
import { Link } from 'react-router';
import { Select } from '#app/ui/select.tsx';
import type { ImportChoices } from '#import-export/imports/import.ts';
import { useImportChange } from './import-change.tsx';
import type { ImportPage } from './load-import.server.ts';
import { texts } from './texts.ts';

/** Selects what the owner has not decided yet. */
export const OPEN_DECISION = '#decisions [aria-invalid="true"]';

/** Shows what the owner should decide about products that exist already. Each decision makes the preview again. */
export function Conflicts({ page }: { page: ImportPage }) {
  const { choices } = page.job;
  return (
    <ul id="decisions" className="mt-4 max-w-4xl border-line border-t empty:hidden">
      <Decision
        page={page}
        kind="name"
        chosen={choices.sameName ?? null}
        options={['update', 'add']}
        change={(sameName) => ({ sameName })}
      />
      <Decision
        page={page}
        kind="newer"
        chosen={choices.newer ?? 'shop'}
        options={['shop', 'file']}
        change={(newer) => ({ newer })}
      />
      <Decision
        page={page}
        kind="code"
        chosen={choices.codes ?? 'shop'}
        options={['shop', 'file']}
        change={(codes) => ({ codes })}
      />
      <Decision
        page={page}
        kind="deleted"
        chosen={choices.deleted ?? 'leave'}
        options={['leave', 'add']}
        change={(deleted) => ({ deleted })}
      />
      <Decision page={page} kind="since" />
      <Decision page={page} kind="price" />
    </ul>
  );
}

type Kind = keyof typeof texts.conflicts.sentences;

interface Props<Option extends string> {
  page: ImportPage;
  kind: Kind;
  /** `null` if the owner has to decide. */
  chosen?: Option | null;
  options?: readonly Option[];
  change?(option: Option): Partial<ImportChoices>;
}

function Decision<Option extends string>({ page, kind, chosen, options, change }: Props<Option>) {
  const { answers, choices } = page.job;
  const { change: send, isSending } = useImportChange();
  const sentence = useId();
  const count = page.view.counts[kind];
  if (count === 0) return null;
  const isOpen = chosen === null;
  return (
    <li className="grid gap-x-6 border-line border-b py-2 text-sm sm:grid-cols-[minmax(0,1fr)_18rem] sm:items-center">
      <p className={isOpen ? 'text-accent' : ''}>
        <span id={sentence}>{texts.conflicts.sentences[kind](count)}</span>{' '}
        <Link to={`?outcome=${kind}`} preventScrollReset className="underline underline-offset-4">
          {texts.conflicts.show}
        </Link>
      </p>
      {options && change ? (
        <Select
          aria-labelledby={sentence}
          aria-invalid={isOpen || undefined}
          disabled={isSending}
          value={chosen ?? ''}
          onChange={({ target }) =>
            void send({
              do: 'check',
              answers,
              choices: { ...choices, ...change(target.value as Option) },
            })
          }
          className={`text-base ${isOpen ? 'text-accent' : ''}`}
        >
          {isOpen ? <option value="">{texts.conflicts.choose}</option> : null}
          {options.map((option) => (
            <option key={option} value={option}>
              {texts.conflicts.options[kind]?.[option]}
            </option>
          ))}
        </Select>
      ) : null}
    </li>
  );
}
