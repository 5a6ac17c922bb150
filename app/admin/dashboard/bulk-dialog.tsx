import { type ChangeEvent, type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { ChoiceDialog, ConfirmDialog } from '#app/admin/parts/dialogs.tsx';
import { Field, SelectField } from '#app/ui/field.tsx';
import { formatPrice, readPrice } from '#catalog/amounts/amounts.ts';
import { MAX_FACT_NAME_LENGTH, MAX_FACT_VALUE_LENGTH } from '#catalog/products/facts.ts';
import { CATEGORIES } from '#catalog/products/product.ts';
import { PRODUCT_FIELDS } from '#catalog/products/product-fields.ts';
import { productsInWords } from '#catalog/text/english.ts';
import { Tick } from '../parts/form-parts.tsx';
import { MAX_NAMES } from '../products/texts.ts';
import type { action as dashboardAction } from './change-dashboard.server.ts';
import { type BulkAction, formOf, type Selected } from './selection.tsx';
import { texts } from './texts.ts';

/** The fields of a change in the request. */
export type ChangeFields = Record<string, string>;

interface Props {
  action: BulkAction | 'delete';
  selected: Selected;
  onClose(): void;
  onConfirm(change: ChangeFields): void;
}

/** Asks for confirmation before products are changed or deleted, and says how many are affected. */
export function BulkDialog({ action, ...dialog }: Props) {
  const { chosen, count } = dialog.selected;
  if (count === 0) return null;
  if (action === 'category') return <CategoryDialog {...dialog} />;
  if (action === 'price') return <PriceDialog {...dialog} />;
  if (action === 'model') return <ModelDialog {...dialog} />;
  if (action === 'fact') return <FactDialog {...dialog} />;
  const isDestructive = action === 'delete';
  const sentence = isDestructive
    ? texts.delete.delete(count)
    : texts.bulk.actions[action].confirm(productsInWords(count));
  return (
    <ConfirmDialog
      title={isDestructive ? texts.delete.confirm(count) : `${sentence}?`}
      confirm={sentence}
      isDestructive={isDestructive}
      onClose={dialog.onClose}
      onConfirm={() => dialog.onConfirm(isDestructive ? {} : SWITCHES[action])}
    >
      <NameList products={chosen} count={count} />
    </ConfirmDialog>
  );
}

const SWITCHES: Record<Exclude<BulkAction, 'category' | 'model' | 'fact' | 'price'>, ChangeFields> = {
  feature: { kind: 'feature', featured: 'true' },
  unfeature: { kind: 'feature', featured: 'false' },
  'sold-out': { kind: 'stock', inStock: 'false' },
  'in-stock': { kind: 'stock', inStock: 'true' },
  hide: { kind: 'visibility', hidden: 'true' },
  show: { kind: 'visibility', hidden: 'false' },
  'hide-price': { kind: 'price-visibility', priceOnRequest: 'true' },
  'show-price': { kind: 'price-visibility', priceOnRequest: 'false' },
};

/** Lists the names of products, or the first of them if there are many. `count` is their total number. */
function NameList({ products, count }: { products: { id: string; name: string }[]; count: number }) {
  const rest = count - MAX_NAMES;
  return (
    <ul className="grid gap-1 text-ink">
      {products.slice(0, rest === 1 ? MAX_NAMES + 1 : MAX_NAMES).map(({ id, name }) => (
        <li key={id} className="wrap-anywhere">
          <bdi>{name}</bdi>
        </li>
      ))}
      {rest > 1 ? <li className="text-muted">{texts.names.more(rest)}</li> : null}
    </ul>
  );
}

type ChangeProps = Omit<ComponentProps<typeof ConfirmDialog>, 'title'> & {
  action: 'category' | 'model' | 'fact';
  selected: Selected;
};

/** Asks before a field of products is changed. `children` is the field. */
function ChangeDialog({ action, selected: { chosen, count }, children, ...dialog }: ChangeProps) {
  return (
    <ConfirmDialog title={`${texts.bulk.actions[action].confirm(productsInWords(count))}?`} {...dialog}>
      <NameList products={chosen} count={count} />
      {children}
    </ConfirmDialog>
  );
}

function CategoryDialog({ selected, onClose, onConfirm }: Omit<Props, 'action'>) {
  const { chosen, count, whole } = selected;
  const [category, setCategory] = useState('');
  const losing = chosen.filter(({ subCategory }) => subCategory !== null).length;
  return (
    <ChangeDialog
      action="category"
      selected={selected}
      confirm={category ? texts.bulk.move(count, category) : texts.bulk.chooseCategory}
      disabled={category === ''}
      onClose={onClose}
      onConfirm={() => onConfirm({ kind: 'category', category })}
    >
      <SelectField
        label={texts.bulk.newCategory}
        value={category}
        onChange={({ target }) => setCategory(target.value)}
      >
        <option value="" disabled>
          {texts.bulk.choose}
        </option>
        {CATEGORIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {category !== '' && category !== 'Accessories' && losing > 0 ? (
        <p className="mt-3">{texts.bulk.losesSubcategory(whole === null ? losing : null)}</p>
      ) : null}
    </ChangeDialog>
  );
}

function ModelDialog({ selected, onClose, onConfirm }: Omit<Props, 'action'>) {
  const [model, setModel] = useState('');
  return (
    <ChangeDialog
      action="model"
      selected={selected}
      confirm={texts.bulk.setModel(selected.count, model.trim())}
      onClose={onClose}
      onConfirm={() => onConfirm({ kind: 'model', model })}
    >
      <Field
        label={texts.bulk.model}
        hint={texts.bulk.modelHint}
        maxLength={PRODUCT_FIELDS.model.maxLength}
        value={model}
        onChange={({ target }) => setModel(target.value)}
      />
    </ChangeDialog>
  );
}

function FactDialog({ selected, onClose, onConfirm }: Omit<Props, 'action'>) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const isWrong = name.includes(':');
  return (
    <ChangeDialog
      action="fact"
      selected={selected}
      confirm={texts.bulk.setFact(selected.count, name.trim(), value.trim())}
      disabled={name.trim() === '' || isWrong}
      onClose={onClose}
      onConfirm={() => onConfirm({ kind: 'product-fact', name, value })}
    >
      <div className="grid grid-cols-2 gap-x-5">
        <Field
          label={texts.bulk.factName}
          maxLength={MAX_FACT_NAME_LENGTH}
          value={name}
          error={isWrong ? texts.bulk.noColon : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={texts.bulk.factValue}
          hint={texts.bulk.factHint}
          maxLength={MAX_FACT_VALUE_LENGTH}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      </div>
    </ChangeDialog>
  );
}

/** Asks how to change prices, and previews the result for the lowest and the highest price. */
function PriceDialog({ selected, onClose, onConfirm }: Omit<Props, 'action'>) {
  const [typed, setTyped] = useState({ amount: '', unit: 'percent', sign: '', ending: 'any' });
  const [isRefused, setRefused] = useState(false);
  const [keepsOldPrice, setKeepsOldPrice] = useState(false);
  const { sign = typed.sign, digits } = signedAmount(typed.amount);
  const reading = readPrice(digits);
  const change =
    reading.kind === 'price'
      ? {
          kind: 'price',
          value: `${sign}${reading.dollars}`,
          unit: typed.unit,
          ending: typed.ending,
          keepsOldPrice: String(keepsOldPrice && sign === '-'),
        }
      : null;
  const { preview, failure, isCurrent, askAgain } = usePricePreview(selected, change);
  /** Whether to confirm as soon as the preview has not been refused. */
  const [isConfirmed, setConfirmed] = useState(false);
  const finish = useEffectEvent(() => {
    setConfirmed(false);
    // If the preview was refused, the field says why.
    if (change && !failure) onConfirm(change);
  });
  useEffect(() => {
    if (isConfirmed && isCurrent) finish();
  }, [isConfirmed, isCurrent]);
  const prices = texts.prices.prices(selected.count);
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange({ target }: ChangeEvent<{ value: string }>) {
      // A chosen direction replaces a typed sign.
      setTyped({ ...typed, ...(name === 'sign' && { amount: digits }), [name]: target.value });
      setRefused(false);
      setConfirmed(false);
    },
  });
  const confirm = () => {
    if (!change) return setRefused(true);
    if (failure) askAgain();
    setConfirmed(true);
  };
  return (
    <ChoiceDialog
      title={texts.bulk.actions.price.confirm(prices)}
      onClose={onClose}
      choices={[
        { label: texts.bulk.cancel, onChoose: onClose },
        {
          label: `${sign ? texts.prices.lower : texts.prices.raise} ${prices}`,
          isMain: true,
          onChoose: confirm,
        },
      ]}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Field
          label={texts.prices.byHowMuch}
          inputMode="decimal"
          autoComplete="off"
          error={isRefused ? texts.prices.noNumber : failure}
          {...field('amount')}
        />
        <div className="grid grid-cols-2 gap-x-5">
          <SelectField label={texts.prices.in} {...field('unit')}>
            <option value="percent">{texts.prices.percent}</option>
            <option value="dollars">{texts.prices.dollars}</option>
          </SelectField>
          <SelectField label={texts.prices.upOrDown} {...field('sign')} value={sign}>
            <option value="">{texts.prices.raise}</option>
            <option value="-">{texts.prices.lower}</option>
          </SelectField>
        </div>
        <SelectField label={texts.prices.roundTo} {...field('ending')}>
          {(['any', '00', '50', '95'] as const).map((ending) => (
            <option key={ending} value={ending}>
              {texts.prices.endings[ending]}
            </option>
          ))}
        </SelectField>
        {sign === '-' ? (
          <Tick
            label={texts.prices.keepOld}
            checked={keepsOldPrice}
            onChange={({ target }) => setKeepsOldPrice(target.checked)}
            className="mt-5"
          />
        ) : null}
        {/* Makes Enter in a field submit the form. */}
        <button type="submit" hidden />
      </form>
      <div className="mt-4 min-h-12 tabular" aria-live="polite">
        {preview ? (
          <dl className="text-ink">
            <Result name={texts.prices.lowest} {...preview.lowest} />
            <Result name={texts.prices.highest} {...preview.highest} />
          </dl>
        ) : (
          <p>{texts.prices.previewHint}</p>
        )}
      </div>
    </ChoiceDialog>
  );
}

/** Splits `-10` or `+ 5` into its sign and the rest. */
function signedAmount(typed: string): { sign?: '' | '-'; digits: string } {
  const [, sign, digits = typed] = /^\s*([-−–+])\s*(.*)$/s.exec(typed) ?? [];
  return { digits, ...(sign && { sign: sign === '+' ? '' : '-' }) };
}

function Result({ name, before, after }: { name: string; before: number; after: number }) {
  return (
    <div className="flex gap-x-3">
      <dt className="w-16 text-muted">{name}</dt>
      <dd>
        {formatPrice(before)} → {formatPrice(after)}
      </dd>
    </div>
  );
}

/** Requests the result of a price change while the admin types. */
function usePricePreview(selected: Selected, change: ChangeFields | null) {
  const fetcher = useFetcher<typeof dashboardAction>();
  const [attempt, setAttempt] = useState(0);
  const query = JSON.stringify([change, attempt]);
  const [shown, setShown] = useState('');
  const load = useEffectEvent(async () => {
    const form = formOf(selected, { intent: 'preview', ...change });
    await fetcher.submit(form, { method: 'post', defaultShouldRevalidate: false });
    setShown(query);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after each change.
  useEffect(() => {
    if (!change) return;
    const timer = setTimeout(load, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const result = change && shown === query ? fetcher.data : undefined;
  return {
    preview: result?.error === null && result.intent === 'preview' ? result : null,
    failure: result?.error ?? undefined,
    isCurrent: result !== undefined,
    askAgain: () => setAttempt(attempt + 1),
  };
}

/** Milliseconds after the last key before the request. */
const DEBOUNCE_MS = 200;
