import { ChoiceDialog } from '#app/ui/choice-dialog.tsx';
import { type FormValues, normalized, valuesOf } from './form-values.ts';
import type { SaveResult, SentProduct } from './save.ts';

interface Props {
  result: SaveResult | null;
  mine: FormValues;
  onClose(): void;
  /** To where the form was opened. */
  onGoBack(): void;
  onOverwrite(current: SentProduct): void;
  onTakeTheirs(current: SentProduct): void;
  onAddAnew(): void;
}

/** The save met somebody else's newer change, or a product that is no longer there: nothing is lost without a choice. */
export function ConflictDialog({
  result,
  mine,
  onClose,
  onGoBack,
  onOverwrite,
  onTakeTheirs,
  onAddAnew,
}: Props) {
  if (result?.outcome === 'missing') {
    return (
      <ChoiceDialog
        title="This product was deleted meanwhile"
        onClose={onClose}
        choices={[
          { label: 'Save as a new product', onChoose: onAddAnew },
          { label: 'Keep what I wrote', onChoose: onClose },
          { label: 'Go back', onChoose: onGoBack },
        ]}
      >
        Somebody deleted it while you were writing. What you wrote is still here, and can be saved as a new
        product.
      </ChoiceDialog>
    );
  }
  if (result?.outcome !== 'conflict') return null;
  const { current } = result;
  return (
    <ChoiceDialog
      title="Somebody else saved this product"
      onClose={onClose}
      choices={[
        { label: 'Go on writing', onChoose: onClose },
        { label: 'Save mine over it', onChoose: () => onOverwrite(current) },
        { label: 'Take theirs', onChoose: () => onTakeTheirs(current) },
      ]}
    >
      <p>It was changed while you were writing. These fields differ:</p>
      <ul className="mt-3 grid gap-2">
        {differences(mine, valuesOf(current)).map(({ field, ours, theirs }) => (
          <li key={field} className="border-line border-t pt-2">
            <span className="text-ink">{field}</span>
            <br />
            Yours: <bdi>{ours || '(empty)'}</bdi>
            <br />
            Theirs: <bdi>{theirs || '(empty)'}</bdi>
          </li>
        ))}
      </ul>
    </ChoiceDialog>
  );
}

const FIELDS = {
  name: 'Name',
  code: 'Product code',
  category: 'Category',
  subCategory: 'Accessory category',
  price: 'Price',
  marketPrice: 'Market price',
  description: 'Description',
  featured: 'Featured',
  inStock: 'In stock',
  hidden: 'Hidden from visitors',
  images: 'Images',
  imageAlts: 'Alternative texts',
  imageFocuses: 'Points of interest',
} as const;

function differences(mine: FormValues, theirs: FormValues) {
  const [a, b] = [normalized(mine), normalized(theirs)];
  return (Object.keys(FIELDS) as (keyof typeof FIELDS)[])
    .filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]))
    .map((key) => ({ field: FIELDS[key], ours: readable(key, a[key]), theirs: readable(key, b[key]) }));
}

function readable(field: keyof typeof FIELDS, value: unknown): string {
  if ((field === 'imageAlts' || field === 'imageFocuses') && Array.isArray(value)) {
    return value.map((text) => text || '(empty)').join(', ');
  }
  if (Array.isArray(value))
    return `${value.length} (${value.map((url) => String(url).split('/').at(-1)).join(', ')})`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value).slice(0, 200);
}
