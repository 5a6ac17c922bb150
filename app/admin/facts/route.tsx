import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { getContext, type RequestContext } from '#app/context.ts';
import { Field } from '#app/ui/field.tsx';
import { addFactName, changeFactName, changeFactValue } from '#catalog/commands/manage-facts.server.ts';
import { type ListedFact, listFacts } from '#catalog/facts/fact-names.server.ts';
import { factLine, MAX_FACT_NAME_LENGTH, MAX_FACT_VALUE_LENGTH } from '#catalog/products/facts.ts';
import { textLanguages } from '#catalog/settings/translations.ts';
import { productsInWords } from '#catalog/text/english.ts';
import { LANGUAGES, type Language } from '#catalog/text/languages.ts';
import { nameInput, upTo } from '#catalog/text/text-input-schema.ts';
import { readForm, readNames } from '#platform/http/read-body.server.ts';
import { ClosableTitle, LivePage } from '../frame/page-parts.tsx';
import {
  AddForm,
  InPlaceForm,
  missingInWords,
  NameFields,
  sendNameChange,
  shownNames,
  useInPlace,
  useKeptRows,
} from '../parts/name-forms.tsx';
import { RowButton, RowList } from '../parts/row-parts.tsx';
import { mergeForm, parseOrRefuse, refuse, runAction } from '../writes/handle-write.server.ts';
import { reloadsAfterConflict } from '../writes/send-write.ts';
import type { Route } from './+types/route';
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

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendNameChange(serverAction, texts.changeFailed);
}

export { reloadsAfterConflict as shouldRevalidate };

export default function Facts({
  loaderData: { cursor, languages, facts },
  actionData,
}: Route.ComponentProps) {
  const { shown, keep } = useKeptRows(facts, ({ key }) => key);
  return (
    <div className="max-w-3xl">
      <ClosableTitle backTo="/admin/dashboard">{texts.title}</ClosableTitle>
      <p className="mt-2 text-muted text-sm">{texts.intro}</p>
      <AddForm
        label={texts.newName}
        button={texts.add}
        maxLength={MAX_FACT_NAME_LENGTH}
        subject="facts"
        result={actionData}
      />
      <datalist id="fact-names">
        {facts.map(({ key, name }) => (
          <option key={key} value={name} />
        ))}
      </datalist>
      <RowList none={texts.none} className="mt-8">
        {shown.map((fact) => (
          <FactRow
            key={fact.key}
            fact={fact}
            languages={languages}
            onToggle={(isOpen, form) => keep(fact, isOpen, form)}
          />
        ))}
      </RowList>
      <LivePage cursor={cursor} />
    </div>
  );
}

interface Props {
  fact: ListedFact;
  /** The languages of the shop except the main one. */
  languages: Language[];
  /** Called when a form of the row opens or closes. */
  onToggle(isOpen: boolean, form?: string): void;
}

/** A name with its values. Both can be changed in place. */
function FactRow({ fact, languages, onToggle }: Props) {
  const { key, name, names, spellings, products, values, valueCount } = fact;
  const { isOpen, opener, close } = useInPlace(key, onToggle);
  const { shown, keep } = useKeptRows(values, ({ value }) => value);
  const edited = useSearchParams()[0].get('edit');
  return (
    <li className="border-line border-b py-1.5">
      <div className="flex flex-wrap items-center gap-x-6">
        <p className="me-auto min-w-0 wrap-anywhere">
          <bdi>{name}</bdi>
          <span className="block text-muted text-sm tabular">
            {texts.used(products, valueCount)}
            {spellings.length > 0 ? texts.also(spellings) : null}
            {missingInWords({ languages, names })}
          </span>
        </p>
        <RowButton {...opener} of={name} className="text-link text-sm">
          {texts.edit}
        </RowButton>
      </div>
      {isOpen ? (
        <InPlaceForm
          sent={{ intent: 'name', key }}
          values={{ name, names: shownNames(languages, names), spellings: spellings.join(', ') }}
          subject="facts"
          onClose={close}
        >
          {(error) => (
            <>
              <Field
                label={texts.name}
                name="name"
                required
                maxLength={MAX_FACT_NAME_LENGTH}
                autoComplete="off"
                list="fact-names"
                defaultValue={name}
                error={error}
              />
              <NameFields languages={languages} names={names} maxLength={MAX_FACT_NAME_LENGTH} />
              <Field
                label={texts.spellings}
                name="spellings"
                autoComplete="off"
                defaultValue={spellings.join(', ')}
              />
              {products > 0 ? <p className="mt-2 text-muted text-sm">{texts.onProducts(products)}</p> : null}
            </>
          )}
        </InPlaceForm>
      ) : null}
      {shown.length > 0 ? (
        <details open={edited?.startsWith(factLine({ name: key, value: '' })) || undefined}>
          <summary className="min-h-11 cursor-pointer py-3 text-muted text-sm">
            {texts.values}
            <span className="sr-only"> {texts.ofName(name)}</span>
          </summary>
          <datalist id={`values-${key}`}>
            {values.map(({ value }) => (
              <option key={value} value={value} />
            ))}
          </datalist>
          <ul className="mb-3 ps-5">
            {shown.map((row) => (
              <ValueRow
                key={row.value}
                factKey={key}
                value={row.value}
                products={row.products}
                onToggle={(isRenaming) => {
                  keep(row, isRenaming);
                  onToggle(isRenaming, row.value);
                }}
              />
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

interface ValueProps {
  factKey: string;
  value: string;
  products: number;
  onToggle(isOpen: boolean): void;
}

function ValueRow({ factKey, value, products, onToggle }: ValueProps) {
  const { isOpen, opener, close } = useInPlace(factLine({ name: factKey, value }), onToggle);
  if (isOpen)
    return (
      <li>
        <InPlaceForm sent={{ intent: 'value', key: factKey, from: value }} subject="facts" onClose={close}>
          {(error) => (
            <Field
              label={texts.newValue(value)}
              name="to"
              required
              maxLength={MAX_FACT_VALUE_LENGTH}
              autoComplete="off"
              list={`values-${factKey}`}
              defaultValue={value}
              error={error}
            />
          )}
        </InPlaceForm>
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-6">
      <p className="me-auto min-w-0 wrap-anywhere text-sm">
        <bdi>{value}</bdi> <span className="text-muted tabular">{productsInWords(products)}</span>
      </p>
      <RowButton {...opener} of={value} className="text-link text-sm">
        {texts.rename}
      </RowButton>
    </li>
  );
}

/** Adds a name of facts, or changes a name or a value, depending on the form's field `intent`. */
export function action(args: Route.ActionArgs) {
  return runAction(async () => {
    const form = await readForm(args.request);
    const sent = { ...Object.fromEntries(form), names: readNames(form) };
    const shop = getContext(args);
    return carryOut(shop, await mergeName(shop, form.get('before'), parseOrRefuse(change, sent)));
  });
}

const optionalName = nameInput.pipe(upTo(MAX_FACT_NAME_LENGTH).regex(/^[^:]*$/, texts.noColon));
const name = optionalName.pipe(z.string().min(1, texts.nameMissing));

const change = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('add'), name }),
    z.object({
      intent: z.literal('name'),
      key: z.string(),
      name,
      names: z.partialRecord(z.enum(LANGUAGES), optionalName),
      spellings: z.string().transform(spellingsIn).pipe(z.array(name).max(50)),
    }),
    z.object({
      intent: z.literal('value'),
      key: z.string(),
      from: z.string(),
      to: nameInput.pipe(upTo(MAX_FACT_VALUE_LENGTH).min(1, texts.valueMissing)),
    }),
  ],
  texts.unknownChange,
);

type Change = z.output<typeof change>;

/** Keeps what another window has changed in other fields of the name. */
async function mergeName({ db, settings }: RequestContext, before: unknown, parsed: Change): Promise<Change> {
  const fact =
    parsed.intent === 'name' &&
    (await listFacts(db, settings.store.sourceLanguage)).find(({ key }) => key === parsed.key);
  if (!fact) return parsed;
  const { name, names, spellings } = parsed;
  const theirs = {
    name: fact.name,
    names: shownNames(Object.keys(names) as Language[], fact.names),
    spellings: fact.spellings.join(', '),
  };
  const merged = mergeForm(before, { name, names, spellings: spellings.join(', ') }, theirs);
  return { ...parsed, ...merged, spellings: spellingsIn(merged.spellings) };
}

function spellingsIn(typed: string): string[] {
  return typed.split(/[,،，、\n]/).filter((spelling) => spelling.trim() !== '');
}

async function carryOut({ db, steps, settings }: RequestContext, parsed: Change) {
  const shop = { db, steps, source: settings.store.sourceLanguage };
  if (parsed.intent === 'add') {
    if (!(await addFactName(shop, parsed.name))) refuse(texts.taken(parsed.name), 409);
    return { error: null, message: texts.added(parsed.name), batch: null };
  }
  const done =
    parsed.intent === 'value'
      ? await changeFactValue(shop, parsed.key, parsed.from, parsed.to)
      : await changeFactName(shop, parsed.key, parsed);
  if (done.outcome === 'refused') return refuse(done.message, 409);
  return {
    error: null,
    message: texts.changed(parsed.intent === 'value' ? parsed.to : parsed.name, done.changed),
    batch: done.batch,
  };
}
