import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { PRODUCT_FIELDS, type ProductField } from '#catalog/products/product-fields.ts';
import { isolated } from '#catalog/text/isolate.ts';
import { ENGLISH_NAMES, LANGUAGES } from '#catalog/text/languages.ts';
import type { SaveResult, SentProduct } from '../save.ts';
import { type FormValues, normalized, valuesOf } from './form-values.ts';
import { texts } from './texts.ts';

interface Props {
  result: SaveResult | null;
  mine: FormValues;
  onClose(): void;
  /** Goes back to the page where the form was opened. */
  onGoBack(): void;
  onOverwrite(current: SentProduct): void;
  onTakeTheirs(current: SentProduct): void;
  onSaveAsNew(): void;
}

/** Shown if the product was changed or deleted since the form was opened. The admin chooses which version to keep. */
export function ConflictDialog({
  result,
  mine,
  onClose,
  onGoBack,
  onOverwrite,
  onTakeTheirs,
  onSaveAsNew,
}: Props) {
  if (result?.outcome === 'missing') {
    return (
      <ChoiceDialog
        title={texts.conflict.deleted}
        onClose={onClose}
        choices={[
          { label: texts.conflict.saveAsNew, onChoose: onSaveAsNew },
          { label: texts.conflict.keepEditing, onChoose: onClose },
          { label: texts.conflict.goBack, onChoose: onGoBack },
        ]}
      >
        {texts.conflict.deletedHint}
      </ChoiceDialog>
    );
  }
  if (result?.outcome !== 'conflict') return null;
  const { current } = result;
  return (
    <ChoiceDialog
      title={texts.conflict.changed}
      onClose={onClose}
      choices={[
        { label: texts.conflict.keepEditing, onChoose: onClose },
        { label: texts.conflict.saveMine, onChoose: () => onOverwrite(current) },
        { label: texts.conflict.useTheirs, onChoose: () => onTakeTheirs(current) },
      ]}
    >
      <p>{texts.conflict.changedHint}</p>
      <ul className="mt-3 grid gap-2">
        {differences(mine, valuesOf(current)).map(({ field, ours, theirs }) => (
          <li key={field} className="border-line border-t pt-2">
            <span className="text-ink">{field}</span>
            <br />
            {texts.conflict.mine} <bdi>{ours || texts.conflict.empty}</bdi>
            <br />
            {texts.conflict.theirs} <bdi>{theirs || texts.conflict.empty}</bdi>
          </li>
        ))}
      </ul>
    </ChoiceDialog>
  );
}

interface Difference {
  /** The name of the field: `Name in Arabic`. */
  field: string;
  ours: string;
  theirs: string;
}

function differences(mine: FormValues, theirs: FormValues): Difference[] {
  const { translations: myTexts, ...myFields } = normalized(mine);
  const { translations: theirTexts, ...theirFields } = normalized(theirs);
  return [
    ...differentFields(myFields, theirFields),
    ...LANGUAGES.flatMap((language) =>
      differentFields(myTexts[language] ?? {}, theirTexts[language] ?? {}).map((difference) => ({
        ...difference,
        field: texts.conflict.fieldIn(difference.field, ENGLISH_NAMES[language]),
      })),
    ),
  ];
}

function differentFields<Values extends object>(a: Values, b: Values): Difference[] {
  return (Object.keys({ ...a, ...b }) as (ProductField & keyof Values)[])
    .filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]))
    .map((key) => ({
      field: PRODUCT_FIELDS[key].label,
      ours: readable(key, a[key]),
      theirs: readable(key, b[key]),
    }));
}

function readable(field: ProductField, value: unknown): string {
  if ((field === 'imageAlts' || field === 'imageFocuses') && Array.isArray(value)) {
    return value.map((text) => text || texts.conflict.empty).join(', ');
  }
  if (field === 'facts' && Array.isArray(value)) return value.map(isolated).join(', ');
  if (Array.isArray(value))
    return `${value.length} (${value.map((url) => String(url).split('/').at(-1)).join(', ')})`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value ?? '').slice(0, 200);
}
