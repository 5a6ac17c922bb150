import { useId, useState } from 'react';
import { Link, useFetcher, useNavigate } from 'react-router';
import { getContext } from '#app/context.ts';
import { sentOnce } from '#app/ui/busy.ts';
import { Field } from '#app/ui/field.tsx';
import { findSummaries } from '#catalog/activity/activity.server.ts';
import { isUndone } from '#catalog/activity/batch-summary.ts';
import { listImports } from '#import-export/imports/imports.server.ts';
import { listRepeats } from '#import-export/imports/repeats/addresses.server.ts';
import { LivePage, PageTitle } from '../frame/page-parts.tsx';
import { FileInput } from '../parts/file-input.tsx';
import { LocalTime } from '../parts/timestamp.tsx';
import { reloadsAfterConflict, sendWrite, upload } from '../writes/send-write.ts';
import type { Route } from './+types/route';
import { action } from './addresses/change-addresses.server.ts';
import { Repeats } from './addresses/repeats.tsx';
import { texts as addressTexts } from './addresses/texts.ts';
import { DropZone, isPhoto } from './drop-zone.tsx';
import { uploadPhotos } from './photos/photo-upload.tsx';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, changes } = getContext(args);
  const cursor = changes.cursor();
  const imports = await listImports(db);
  const summaries = await findSummaries(
    db,
    imports.map(({ id }) => id),
  );
  return {
    cursor,
    repeats: await listRepeats(db),
    imports: imports.map((job) => ({ ...job, isUndone: isUndone(summaries.get(job.id)?.summary) })),
  };
}

export { action };

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendWrite(serverAction, addressTexts.failed);
}

export { reloadsAfterConflict as shouldRevalidate };

export default function Imports({ loaderData: { cursor, imports, repeats } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <p className="mt-3 max-w-prose text-muted">{texts.introduction}</p>
      <TableUpload />
      <AddressForm />
      <Repeats repeats={repeats} />
      {imports.length > 0 ? (
        <section aria-labelledby="earlier" className="mt-12">
          <h2 id="earlier" className="font-display">
            {texts.earlierImports}
          </h2>
          <ul className="mt-3 border-line border-t">
            {imports.map((listed) => (
              <Entry key={listed.id} listed={listed} />
            ))}
          </ul>
        </section>
      ) : null}
      <LivePage cursor={cursor} />
    </>
  );
}

type Listed = Route.ComponentProps['loaderData']['imports'][number];

function Entry({ listed }: { listed: Listed }) {
  return (
    <li className="grid gap-x-8 border-line border-b py-1 text-sm md:grid-cols-[12rem_minmax(0,1fr)_auto] md:items-center">
      <p className="text-muted tabular">
        <LocalTime date={listed.createdAt} />
      </p>
      <p className="min-w-0 wrap-anywhere">
        <Link to={`/admin/import/${listed.id}`} className="text-link">
          {listed.fileName}
        </Link>
      </p>
      <p className="pb-2 text-muted md:pb-0">{inWords(listed)}</p>
    </li>
  );
}

function inWords({ state, isUndone, counts, total, failure }: Listed): string {
  if (isUndone) return texts.states.undone;
  switch (state) {
    case 'reading':
    case 'checking':
      return texts.states.reading;
    case 'asking':
      return texts.states.asking;
    case 'checked':
      return texts.previewOf(total);
    case 'running':
    case 'photographs':
      return texts.states.running;
    case 'failed':
      return failure ?? texts.states.failed;
    case 'canceled':
    case 'finished':
      return texts.result(counts, state === 'canceled');
  }
}

/** Uploads a table and the photos that were dropped with it, then opens the import. */
function TableUpload() {
  const navigate = useNavigate();
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const hint = useId();

  async function begin(table: File | undefined, photos: File[]) {
    setFailure(null);
    if (!table) return setFailure(texts.noTable);
    setSending({ name: table.name, percent: 0 });
    const address = `/admin/import/upload?name=${encodeURIComponent(table.name)}`;
    const sent = await upload<{ id: string }>(address, table, texts.uploadFailed, {
      onProgress: (percent) => setSending({ name: table.name, percent }),
    });
    if (!sent.ok) {
      setSending(null);
      return setFailure(sent.message);
    }
    // Photos that fail are listed later as missing.
    await uploadPhotos(sent.answer.id, photos, setSending);
    void navigate(`/admin/import/${sent.answer.id}`);
  }

  async function drop(files: File[]) {
    const isTable = (file: File) => /\.(?:csv|tsv|txt|xlsx|zip|xml)$/i.test(file.name);
    const table = files.find(isTable) ?? (files.length === 1 ? files[0] : undefined);
    await begin(
      table,
      files.filter((file) => file !== table && isPhoto(file)),
    );
  }

  return (
    <DropZone
      onDrop={drop}
      className="mt-8 flex min-h-56 flex-col items-center justify-center gap-3 px-6 py-10 text-center"
    >
      {sending ? (
        <div role="status" className="w-full max-w-sm">
          <p className="wrap-anywhere">
            {sending.percent < 100 ? texts.uploading(sending.name) : texts.isUploaded(sending.name)}
          </p>
          <progress
            aria-label={texts.uploaded}
            max={100}
            value={sending.percent}
            className="progress-line mt-3 w-full border border-line"
          />
        </div>
      ) : (
        <>
          <FileInput
            accept=".csv,.tsv,.txt,.xlsx,.zip,.xml"
            className="filled-button inline-flex items-center noscript:hidden"
            describedBy={hint}
            onChoose={([table]) => void (table && begin(table, []))}
          >
            {texts.chooseTable}
          </FileInput>
          <p id={hint} className="max-w-prose text-muted text-sm">
            {texts.tableHint} <span className="whitespace-nowrap">{texts.exampleFile}</span>.
          </p>
          <noscript>
            <p>{texts.needsScripts}</p>
          </noscript>
        </>
      )}
      {failure ? (
        <p role="alert" className="text-accent text-sm">
          {failure}
        </p>
      ) : null}
    </DropZone>
  );
}

/** Fetches a table from an address and opens its import. */
function AddressForm() {
  const fetcher = useFetcher<typeof action>();
  const isFetching = fetcher.state !== 'idle';
  // Controlled, because the leave guard must not ask about an address.
  const [address, setAddress] = useState('');
  return (
    <fetcher.Form {...sentOnce(isFetching)} className="mt-6 max-w-2xl noscript:hidden">
      <input type="hidden" name="intent" value="fetch" />
      <Field
        label={addressTexts.label}
        hint={addressTexts.hint}
        name="address"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        type="url"
        inputMode="url"
        placeholder={addressTexts.placeholder}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <button type="submit" className="secondary-button">
          {isFetching ? addressTexts.fetching : addressTexts.fetch}
        </button>
        <p role="alert" className="max-w-prose text-accent text-sm">
          {isFetching ? null : fetcher.data?.error}
        </p>
      </div>
    </fetcher.Form>
  );
}
