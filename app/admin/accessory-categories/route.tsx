import { useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { toast } from 'sonner';
import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { Field, TextField } from '#app/ui/field.tsx';
import {
  accessoryCategoryName,
  accessoryCategoryNames,
  listAccessoryCategories,
} from '#catalog/categories/accessory-categories.server.ts';
import { type AccessoryCategory, MAX_CATEGORY_NAME_LENGTH } from '#catalog/categories/category-names.ts';
import {
  addCategory,
  type CategoryOutcome,
  deleteCategory,
  renameCategory,
} from '#catalog/commands/manage-categories.server.ts';
import { countSubCategories } from '#catalog/lists/sections.server.ts';
import { usualSynonyms } from '#catalog/search/searched-categories.ts';
import { MAX_SYNONYMS } from '#catalog/settings/settings-limits.ts';
import { textLanguages } from '#catalog/settings/translations.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { productsInWords } from '#catalog/text/english.ts';
import type { Language } from '#catalog/text/languages.ts';
import { textInput, upTo } from '#catalog/text/text-input-schema.ts';
import { type Db, logWithReason } from '#platform/db/database.ts';
import { readForm, readNames } from '#platform/http/read-body.server.ts';
import { ClosableTitle, LivePage } from '../frame/page-parts.tsx';
import { HiddenFields, Tick } from '../parts/form-parts.tsx';
import {
  AddForm,
  InPlaceForm,
  missingInWords,
  NameFields,
  sendNameChange,
  shownNames,
  useAddFetcher,
  useInPlace,
  useKeptRows,
} from '../parts/name-forms.tsx';
import { DeleteButton, RowButton, RowList } from '../parts/row-parts.tsx';
import { texts as partTexts } from '../parts/texts.ts';
import { mergeForm, parseOrRefuse, refuse, runAction } from '../writes/handle-write.server.ts';
import { reloadsAfterConflict } from '../writes/send-write.ts';
import { useResult } from '../writes/use-result.ts';
import type { Route } from './+types/route';
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
      categories: categories.map((category) => ({
        ...category,
        products: countOf.get(category.name) ?? 0,
        usual: usualSynonyms([category.name, ...Object.values(category.translations)]),
      })),
    };
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    logWithReason(error);
    return { cursor, languages, categories: null };
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent');
  return sendNameChange(serverAction, texts.changeFailed(String(intent)));
}

export { reloadsAfterConflict as shouldRevalidate };

export default function AccessoryCategories({
  loaderData: { cursor, languages, categories },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <ClosableTitle backTo="/admin/dashboard">{texts.title}</ClosableTitle>
      <AddForm
        label={texts.newCategory}
        button={texts.add}
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        subject="categories"
        result={actionData}
      />
      {categories ? (
        <CategoryList categories={categories} languages={languages} />
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

interface CountedCategory extends AccessoryCategory {
  /** The number of products that use the category. */
  products: number;
  /** The words that find it if the owner has not changed them. */
  usual: string;
}

interface ListProps {
  categories: CountedCategory[];
  /** The languages of the shop except the main one. */
  languages: Language[];
}

/** The categories in the order of their creation. */
function CategoryList({ categories, languages }: ListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { reset: clearAddError } = useAddFetcher();
  const { shown, keep } = useKeptRows(categories, ({ id }) => id);
  const fetcher = useFetcher<typeof action>();
  useResult(fetcher, 'categories', ({ error }) => {
    if (error !== null) toast.error(error);
    // The pressed button disappears with its row.
    else heading.current?.focus();
  });
  return (
    <section aria-labelledby="categories" className="mt-8">
      <h2 ref={heading} id="categories" tabIndex={-1} className="text-sm outline-none">
        {texts.count(categories.length)}
      </h2>
      <RowList none={texts.none} className="mt-3">
        {shown.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            languages={languages}
            onToggle={(isOpen) => keep(category, isOpen)}
            onDelete={() => {
              clearAddError();
              void fetcher.submit({ intent: 'delete', id: category.id }, { method: 'post' });
            }}
          />
        ))}
      </RowList>
    </section>
  );
}

interface RowProps {
  category: CountedCategory;
  languages: Language[];
  /** Called when the form of the row opens or closes. */
  onToggle(isOpen: boolean): void;
  onDelete(): void;
}

/** A category with its number of products. It can be renamed in place, if the owner wants on its products, too. */
function CategoryRow({ category, languages, onToggle, onDelete }: RowProps) {
  const { id, name, products, translations: names, synonyms, usual } = category;
  const { isOpen, opener, close } = useInPlace(id, onToggle);
  if (isOpen)
    return (
      <li className="border-line border-b pt-3">
        <InPlaceForm
          sent={{ intent: 'rename', id }}
          values={{ name, translations: shownNames(languages, names), synonyms: synonyms ?? usual }}
          subject="categories"
          onClose={close}
        >
          {(error) => (
            <>
              <Field
                label={texts.newName(name)}
                name="name"
                required
                maxLength={MAX_CATEGORY_NAME_LENGTH}
                autoComplete="off"
                defaultValue={name}
                error={error}
              />
              <NameFields languages={languages} names={names} maxLength={MAX_CATEGORY_NAME_LENGTH} />
              <TextField
                label={partTexts.synonyms}
                hint={partTexts.synonymsHint}
                name="synonyms"
                rows={3}
                maxLength={MAX_SYNONYMS}
                defaultValue={synonyms ?? usual}
              />
              {products > 0 ? (
                <Tick label={texts.alsoRename(products)} name="products" defaultChecked className="mt-2" />
              ) : null}
            </>
          )}
        </InPlaceForm>
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-6 border-line border-b py-1.5">
      <p className="me-auto min-w-0 wrap-anywhere">
        <bdi>{name}</bdi>
        <span className="block text-muted text-sm tabular">
          {productsInWords(products)}
          {missingInWords({ languages, names })}
        </span>
      </p>
      <div className="flex gap-6 text-sm">
        <RowButton {...opener} of={name}>
          {texts.rename}
        </RowButton>
        <form method="post">
          <HiddenFields fields={Object.entries({ intent: 'delete', id })} />
          <DeleteButton
            type="submit"
            of={name}
            question={texts.confirmDelete(name)}
            consequence={texts.consequence(products)}
            onDelete={onDelete}
          >
            {texts.delete}
          </DeleteButton>
        </form>
      </div>
    </li>
  );
}

/** Adds, renames or deletes a category, depending on the form's field `intent`. */
export function action(args: Route.ActionArgs) {
  return runAction(async () => {
    const form = await readForm(args.request);
    const sent = { ...Object.fromEntries(form), translations: readNames(form) };
    const { db } = getContext(args);
    const merged = await mergeRename(db, form.get('before'), parseOrRefuse(change, sent));
    const { outcome, message } = await carryOut(db, merged);
    return outcome === 'done' ? { error: null, message } : refuse(message, STATUS[outcome]);
  });
}

const STATUS = { missing: 404, taken: 409 } as const;

const change = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('add'), name: accessoryCategoryName }),
    z.object({
      intent: z.literal('rename'),
      id: z.string(),
      name: accessoryCategoryName,
      products: z.literal('on').optional(),
      translations: accessoryCategoryNames,
      synonyms: textInput.pipe(upTo(MAX_SYNONYMS)).optional(),
    }),
    z.object({ intent: z.literal('delete'), id: z.string() }),
  ],
  texts.unknownChange,
);

type Change = z.output<typeof change>;

/** Keeps what another window has changed in other fields of the category. */
async function mergeRename(db: Db, before: unknown, parsed: Change): Promise<Change> {
  const category =
    parsed.intent === 'rename' && (await listAccessoryCategories(db)).find(({ id }) => id === parsed.id);
  if (!category) return parsed;
  const { name, translations, synonyms } = parsed;
  const theirs: Pick<typeof parsed, 'name' | 'translations' | 'synonyms'> = {
    name: category.name,
    translations: shownNames(Object.keys(translations) as Language[], category.translations),
    synonyms: category.synonyms ?? usualSynonyms([category.name, ...Object.values(category.translations)]),
  };
  return { ...parsed, ...mergeForm(before, { name, translations, synonyms }, theirs) };
}

function carryOut(db: Db, parsed: Change): Promise<CategoryOutcome> {
  switch (parsed.intent) {
    case 'add':
      return addCategory(db, parsed.name);
    case 'rename': {
      const alsoOnProducts = parsed.products === 'on';
      return renameCategory(db, parsed.id, parsed.name, alsoOnProducts, parsed.translations, parsed.synonyms);
    }
    case 'delete':
      return deleteCategory(db, parsed.id);
  }
}
