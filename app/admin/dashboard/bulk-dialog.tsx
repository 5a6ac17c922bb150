import { type ChangeEvent, useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { Field, SelectField } from '#app/ui/field.tsx';
import { formatPrice, readPrice } from '#catalog/amounts/amounts.ts';
import { CATEGORIES } from '#catalog/products/product.ts';
import { productsInWords } from '#catalog/text/english.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
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

const SWITCHES: Record<Exclude<BulkAction, 'category' | 'price'>, ChangeFields> = {
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

function CategoryDialog({ selected: { chosen, count, whole }, onClose, onConfirm }: Omit<Props, 'action'>) {
  const [category, setCategory] = useState('');
  const losing = chosen.filter(({ subCategory }) => subCategory !== null).length;
  return (
    <ConfirmDialog
      title={`${texts.bulk.actions.category.confirm(productsInWords(count))}?`}
      confirm={category ? texts.bulk.move(count, category) : texts.bulk.chooseCategory}
      disabled={category === ''}
      onClose={onClose}
      onConfirm={() => onConfirm({ kind: 'category', category })}
    >
      <NameList products={chosen} count={count} />
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
    </ConfirmDialog>
  );
}

/** Asks how to change prices, and previews the result for the lowest and the highest price. */
function PriceDialog({ selected, onClose, onConfirm }: Omit<Props, 'action'>) {
  const [typed, setTyped] = useState({ amount: '', unit: 'percent', sign: '', ending: 'any' });
  const [isRefused, setRefused] = useState(false);
  const { amount, sign, ...others } = typed;
  const reading = readPrice(amount);
  const change =
    reading.kind === 'price' ? { kind: 'price', value: `${sign}${reading.dollars}`, ...others } : null;
  const { preview, failure } = usePricePreview(selected, change);
  const prices = texts.prices.prices(selected.count);
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange({ target }: ChangeEvent<{ value: string }>) {
      setTyped({ ...typed, [name]: target.value });
      setRefused(false);
    },
  });
  const confirm = () => {
    if (change) onConfirm(change);
    else setRefused(true);
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
          <SelectField label={texts.prices.upOrDown} {...field('sign')}>
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
        {/* Makes Enter in a field submit the form. */}
        <button type="submit" hidden />
      </form>
      <div className="mt-4 min-h-12 tabular-nums" aria-live="polite">
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
  const query = JSON.stringify(change);
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
  };
}

/** Milliseconds after the last key before the request. */
const DEBOUNCE_MS = 200;
