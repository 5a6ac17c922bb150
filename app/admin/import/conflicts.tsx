import { useId } from 'react';
import { Link } from 'react-router';
import { Select } from '#app/ui/select.tsx';
import type { ConflictKind } from '#import-export/imports/import.ts';
import type { ImportChoices } from '#import-export/tables/columns/answers.ts';
import { NeedsScripts } from '../parts/form-parts.tsx';
import { useImportChange } from './import-change.tsx';
import type { ImportPage } from './load-import.server.ts';
import { texts } from './texts.ts';

/** Selects what the owner has not decided yet. */
export const OPEN_DECISION = '#decisions [aria-invalid="true"]';

/** Shows what the owner should decide about products that exist already. Each decision makes the preview again. */
export function Conflicts({ page }: { page: ImportPage }) {
  return (
    <NeedsScripts>
      <ul id="decisions" className="mt-4 max-w-4xl border-line border-t empty:hidden">
        {(['name', 'newer', 'code', 'deleted', 'since', 'price'] as const).map((kind) => (
          <Decision key={kind} page={page} kind={kind} />
        ))}
      </ul>
    </NeedsScripts>
  );
}

/** The choice about each kind, and its value if she has not chosen; without one, she has to. */
const CHOICES: Partial<Record<ConflictKind, [choice: keyof ImportChoices, usual: string | null]>> = {
  name: ['sameName', null],
  newer: ['newer', 'shop'],
  code: ['codes', 'shop'],
  deleted: ['deleted', 'leave'],
};

function Decision({ page, kind }: { page: ImportPage; kind: ConflictKind }) {
  const { answers, choices } = page.job;
  const { change: send, isSending } = useImportChange();
  const sentence = useId();
  const count = page.view.counts[kind];
  if (count === 0) return null;
  const [choice, usual] = CHOICES[kind] ?? [];
  const chosen = choice && (choices[choice] ?? usual);
  const isOpen = chosen === null;
  return (
    <li className="grid gap-x-6 border-line border-b py-2 text-sm sm:grid-cols-[minmax(0,1fr)_18rem] sm:items-center">
      <p className={isOpen ? 'text-accent' : ''}>
        <span id={sentence}>{texts.conflicts.sentences[kind](count)}</span>{' '}
        <Link to={`?outcome=${kind}`} preventScrollReset className="underline underline-offset-4">
          {texts.conflicts.show}
        </Link>
      </p>
      {choice ? (
        <Select
          aria-labelledby={sentence}
          aria-invalid={isOpen || undefined}
          // A disabled field would lose the focus.
          aria-disabled={isSending}
          value={String(chosen ?? '')}
          onChange={({ target }) => {
            if (isSending) return;
            void send({ do: 'check', answers, choices: { ...choices, [choice]: target.value } });
          }}
          className={`text-base ${isOpen ? 'text-accent' : ''}`}
        >
          {isOpen ? <option value="">{texts.conflicts.choose}</option> : null}
          {Object.entries(texts.conflicts.options[kind] ?? {}).map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </Select>
      ) : null}
    </li>
  );
}
