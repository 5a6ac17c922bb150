import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { toast } from 'sonner';
import { getContext } from '#app/context.ts';
import { Field } from '#app/ui/field.tsx';
import { listFacts } from '#catalog/facts/list-facts.server.ts';
import { MAX_FACT_NAME_LENGTH } from '#catalog/products/facts.ts';
import { textLanguages } from '#catalog/settings/translations.ts';
import { LivePage } from '../frame/live-page.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import { offerUndo } from '../products/form/offer-undo.tsx';
import { reloadsAfterConflict, sendWrite } from '../writes/send-write.ts';
import { useResult } from '../writes/use-result.ts';
import type { Route } from './+types/route';
import { action } from './change-facts.server.ts';
import { FactRow } from './fact-row.tsx';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, changes, settings } = getContext(args);
  const cursor = changes.cursor();
  return {
    cursor,
    languages: textLanguages(settings.store).others,
    facts: await listFacts(db, settings.store.sourceLanguage),
  };
}

export { action };

/** Offers the undo here, because the form of a change disappears with its row when both become another one. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await sendWrite(serverAction, texts.changeFailed);
  if (!('batch' in result) || !result.batch) return result;
  // The Undo button of an earlier message would undo the change before this one.
  toast.dismiss();
  offerUndo({
    sentence: result.message,
    batch: result.batch,
    failure: texts.changeFailed,
    takesFocus: true,
  });
  return result;
}

export { reloadsAfterConflict as shouldRevalidate };

export default function Facts({
  loaderData: { cursor, languages, facts },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <PageTitle>{texts.title}</PageTitle>
        <Link to="/admin/dashboard" className="inline-flex min-h-11 items-center gap-2 text-sm">
          <X aria-hidden strokeWidth={1.25} className="size-5" />
          {texts.close}
        </Link>
      </div>
      <p className="mt-2 text-muted text-sm">{texts.intro}</p>
      <AddName initialError={actionData?.error ?? null} />
      <datalist id="fact-names">
        {facts.map(({ key, name }) => (
          <option key={key} value={name} />
        ))}
      </datalist>
      {facts.length === 0 ? (
        <p className="mt-8 border-line border-y py-10 text-muted">{texts.none}</p>
      ) : (
        <ul className="mt-8 border-line border-t">
          {facts.map((fact) => (
            <FactRow key={fact.key} fact={fact} languages={languages} />
          ))}
        </ul>
      )}
      <LivePage cursor={cursor} />
    </div>
  );
}

/** A form to add a name. */
function AddName({ initialError }: { initialError: string | null }) {
  const [name, setName] = useState('');
  const [error, setError] = useState(initialError);
  const field = useRef<HTMLInputElement>(null);
  const fetcher = useFetcher<typeof action>();
  useResult(fetcher, 'facts', (result) => {
    setError(result.error);
    if (result.error !== null) return;
    toast.success(result.message);
    setName('');
    field.current?.focus();
  });

  return (
    <fetcher.Form method="post" className="mt-2 flex items-start gap-4">
      <input type="hidden" name="intent" value="add" />
      <Field
        ref={field}
        label={texts.newName}
        name="name"
        required
        maxLength={MAX_FACT_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(null);
        }}
        error={error ?? undefined}
        className="grow"
      />
      <button type="submit" disabled={fetcher.state !== 'idle'} className="filled-button mt-11">
        {texts.add}
      </button>
    </fetcher.Form>
  );
}
