import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { toast } from 'sonner';
import { getContext } from '#app/context.ts';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { Field } from '#app/ui/field.tsx';
import { listAccessoryCategories } from '#catalog/categories/accessory-categories.server.ts';
import { MAX_CATEGORY_NAME_LENGTH } from '#catalog/categories/category-names.ts';
import { countSubCategories } from '#catalog/lists/sections.server.ts';
import { textLanguages } from '#catalog/settings/translations.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { reasonOf } from '#platform/db/database.ts';
import { logFailure } from '#platform/db/log-failure.ts';
import { LivePage } from '../frame/live-page.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import { reloadsAfterConflict, sendWrite } from '../writes/send-write.ts';
import { useResult } from '../writes/use-result.ts';
import type { Route } from './+types/route';
import { CategoryList } from './category-list.tsx';
import { action } from './change-categories.server.ts';
import { texts } from './texts.ts';

/** The categories with their numbers of products; `null` if they cannot be loaded at the moment. */
export async function loader(args: Route.LoaderArgs) {
  const { db, changes, settings } = getContext(args);
  const cursor = changes.cursor();
  const languages = textLanguages(settings.store).others;
  try {
    const [categories, counts] = await Promise.all([
      listAccessoryCategories(db),
      countSubCategories(db, 'all'),
    ]);
    const countOf = new Map(counts.map(({ subCategory, count }) => [subCategory, count]));
    return {
      cursor,
      languages,
      categories: categories.map((category) => ({ ...category, products: countOf.get(category.name) ?? 0 })),
    };
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    logFailure(`${error.message} (${reasonOf(error)})`, error);
    return { cursor, languages, categories: null };
  }
}

export { action };

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent');
  return sendWrite(serverAction, texts.changeFailed(String(intent)));
}

export { reloadsAfterConflict as shouldRevalidate };

export default function AccessoryCategories({
  loaderData: { cursor, languages, categories },
  actionData,
}: Route.ComponentProps) {
  const [addError, setAddError] = useState(actionData?.error ?? null);
  return (
    <div className="max-w-3xl">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <PageTitle>{texts.title}</PageTitle>
        <Link to="/admin/dashboard" className="inline-flex min-h-11 items-center gap-2 text-sm">
          <X aria-hidden strokeWidth={1.25} className="size-5" />
          {texts.close}
        </Link>
      </div>
      <AddCategory error={addError} onError={setAddError} />
      {categories ? (
        <CategoryList categories={categories} languages={languages} onDelete={() => setAddError(null)} />
      ) : (
        <div role="alert" className="mt-10 border-line border-y py-10">
          <p>{texts.loadFailed}</p>
          <Link to="." replace className="text-link text-sm">
            {texts.tryAgain}
          </Link>
        </div>
      )}
      <LivePage cursor={cursor} />
    </div>
  );
}

interface Props {
  error: string | null;
  onError(error: string | null): void;
}

/** A form to add a category. */
function AddCategory({ error, onError }: Props) {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const fetcher = useFetcher<typeof action>();
  const isEmpty = useIsHydrated() && name.trim() === '';
  useResult(fetcher, 'categories', (result) => {
    onError(result.error);
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
        label={texts.newCategory}
        name="name"
        required
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          onError(null);
        }}
        error={error ?? undefined}
        className="grow"
      />
      <button type="submit" disabled={isEmpty || fetcher.state !== 'idle'} className="filled-button mt-11">
        {texts.add}
      </button>
    </fetcher.Form>
  );
}
