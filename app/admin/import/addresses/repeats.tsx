import { type ReactNode, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { toast } from 'sonner';
import { sentOnce } from '#app/ui/busy.ts';
import { Field, SelectField } from '#app/ui/field.tsx';
import type { Repeat } from '#import-export/imports/repeats/addresses.server.ts';
import { RHYTHMS } from '#import-export/imports/repeats/repeat.ts';
import { DeleteButton, RowButton } from '../../parts/row-parts.tsx';
import { LocalTime } from '../../parts/timestamp.tsx';
import { useResult } from '../../writes/use-result.ts';
import type { action } from './change-addresses.server.ts';
import { texts } from './texts.ts';

/** Lists the repeated imports, with their last results. */
export function Repeats({ repeats }: { repeats: Repeat[] }) {
  const fetcher = useFetcher<typeof action>();
  const heading = useRef<HTMLHeadingElement>(null);
  useResult(fetcher, 'imports', (result) => {
    if (result.error !== null) return void toast.error(result.error);
    // The pressed button can have disappeared.
    if (document.activeElement === document.body) heading.current?.focus();
  });
  if (repeats.length === 0) return null;
  const send = (intent: string, { id }: Repeat) => void fetcher.submit({ intent, id }, { method: 'post' });
  return (
    <section aria-labelledby="repeats" className="mt-12">
      <h2 id="repeats" ref={heading} tabIndex={-1} className="font-display">
        {texts.title}
      </h2>
      <p className="mt-2 max-w-prose text-muted text-sm">{texts.introduction}</p>
      <ul className="mt-3 border-line border-t">
        {repeats.map((repeat) => (
          <Entry key={repeat.id} repeat={repeat} send={(intent) => send(intent, repeat)} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ repeat, send }: { repeat: Repeat; send(intent: string): void }) {
  const { host, paused, dueAt, lastRunAt, isRunning, waitingImport } = repeat;
  const button = (intent: 'run' | 'pause' | 'resume') => (
    <RowButton aria-label={texts.of(texts[intent], host)} onClick={() => send(intent)}>
      {texts[intent]}
    </RowButton>
  );
  return (
    <li className="border-line border-b py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h3 className="min-w-0 wrap-anywhere">
          <bdi>{host}</bdi>
        </h3>
        <p className="flex flex-wrap gap-x-6">
          {paused || isRunning || waitingImport ? null : button('run')}
          {button(paused ? 'resume' : 'pause')}
          <DeleteButton
            aria-label={texts.of(texts.remove, host)}
            question={texts.confirmRemove(host)}
            consequence={texts.removeWarning}
            onDelete={() => send('remove')}
          >
            {texts.remove}
          </DeleteButton>
        </p>
      </div>
      <p className="text-muted tabular">
        {lastRunAt ? (
          <>
            {`${texts.lastRun} `}
            <LocalTime date={lastRunAt} />
            {'. '}
          </>
        ) : null}
        {paused ? (
          texts.paused
        ) : dueAt && !isRunning ? (
          <>
            {`${texts.nextRun} `}
            <LocalTime date={dueAt} />
          </>
        ) : null}
      </p>
      <p role="status">
        <Result repeat={repeat} />
      </p>
      <RepeatForm key={`${repeat.every} ${repeat.maxPercent}`} address={repeat} />
    </li>
  );
}

function Result({
  repeat: { isRunning, problem, note, newest, waitingImport },
}: {
  repeat: Repeat;
}): ReactNode {
  if (isRunning) return texts.isRunning;
  if (problem !== null)
    return (
      <span className="text-accent">
        {problem}{' '}
        {waitingImport ? (
          <Link to={`/admin/import/${waitingImport}`} className="underline underline-offset-4">
            {texts.look}
          </Link>
        ) : null}
      </span>
    );
  if (!newest) return note ?? texts.discarded;
  return (
    <>
      <Link to={`/admin/import/${newest.id}`} className="underline underline-offset-4">
        {texts.result(newest.counts)}
      </Link>
      {note === null ? null : `. ${note}`}
    </>
  );
}

/** Chooses how often the import of an address is repeated, and how much a run may change. */
export function RepeatForm({ address }: { address: Pick<Repeat, 'id' | 'every' | 'maxPercent'> }) {
  const fetcher = useFetcher<typeof action>();
  useResult(fetcher, 'the import', ({ error }) => {
    if (error === null) toast.success(texts.saved);
  });
  return (
    <fetcher.Form
      {...sentOnce(fetcher.state !== 'idle')}
      action="/admin/import"
      className="flex flex-wrap items-end gap-x-8"
    >
      <input type="hidden" name="intent" value="repeat" />
      <input type="hidden" name="id" value={address.id} />
      <SelectField label={texts.repeat} name="every" defaultValue={address.every}>
        {RHYTHMS.map((every) => (
          <option key={every} value={every}>
            {texts.rhythms[every]}
          </option>
        ))}
      </SelectField>
      <Field
        label={texts.maxPercent}
        name="maxPercent"
        type="number"
        min={0}
        max={100}
        required
        defaultValue={address.maxPercent}
      />
      <button type="submit" className="secondary-button mt-3">
        {texts.save}
      </button>
      <p role="alert" className="text-accent text-sm">
        {fetcher.data?.error}
      </p>
    </fetcher.Form>
  );
}
