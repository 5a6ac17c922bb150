import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { toast } from 'sonner';
import { Field } from '#app/ui/field.tsx';
import { type AccessoryCategory, MAX_CATEGORY_NAME_LENGTH } from '#catalog/categories/category-names.ts';
import { productsInWords } from '#catalog/text/english.ts';
import { ENGLISH_NAMES, type Language, languageAttributes } from '#catalog/text/languages.ts';
import { useResult } from '../writes/use-result.ts';
import type { action } from './change-categories.server.ts';
import { texts } from './texts.ts';

export interface CountedCategory extends AccessoryCategory {
  /** The number of products that use the category. */
  products: number;
}

interface Props {
  category: CountedCategory;
  /** The languages of the shop except the main one. */
  languages: Language[];
  onDelete(): void;
}

/** A category with its number of products. It can be renamed in place. */
export function CategoryRow({ category, languages, onDelete }: Props) {
  const { name, products, translations } = category;
  const missing = languages.filter((language) => !translations[language]);
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useReturnedFocus(isRenaming);

  if (isRenaming) {
    return (
      <li className="border-line border-b py-3">
        <RenameCategory category={category} languages={languages} onClose={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-6 border-line border-b py-1.5">
      <p className="me-auto min-w-0 wrap-anywhere">
        <bdi>{name}</bdi>
        <span className="block text-muted text-sm tabular-nums">
          {productsInWords(products)}
          {missing.length > 0 ? texts.missing(missing.map((language) => ENGLISH_NAMES[language])) : null}
        </span>
      </p>
      <div className="flex gap-6 text-sm">
        <button ref={renameButton} type="button" onClick={() => setRenaming(true)} className={BUTTON}>
          {texts.rename}
          <span className="sr-only"> {name}</span>
        </button>
        <button type="button" onClick={onDelete} className={BUTTON}>
          {texts.delete}
          <span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  );
}

/** Returns a ref for the button that opens a form in its own place. The button gets the focus when the form closes. */
function useReturnedFocus(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

const BUTTON = 'text-link';

interface RenameProps extends Pick<Props, 'category' | 'languages'> {
  onClose(): void;
}

/** Renames a category, and asks whether its products should be renamed, too. */
function RenameCategory({ category, languages, onClose }: RenameProps) {
  const [name, setName] = useState(category.name);
  const [error, setError] = useState<string | null>(null);
  const fetcher = useFetcher<typeof action>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  useResult(fetcher, 'categories', (result) => {
    setError(result.error);
    if (result.error !== null) return;
    toast.success(result.message);
    onClose();
  });

  return (
    <fetcher.Form
      method="post"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="id" value={category.id} />
      <Field
        ref={field}
        label={texts.newName(category.name)}
        name="name"
        required
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(null);
        }}
        error={error ?? undefined}
      />
      {languages.map((language) => (
        <Field
          key={language}
          label={texts.nameIn(ENGLISH_NAMES[language])}
          name={`name:${language}`}
          {...languageAttributes(language)}
          maxLength={MAX_CATEGORY_NAME_LENGTH}
          autoComplete="off"
          defaultValue={category.translations[language]}
        />
      ))}
      {category.products > 0 ? (
        <label className="mt-2 flex min-h-11 items-center gap-3 text-sm">
          <input type="checkbox" name="products" defaultChecked className="tick-box" />
          <span>{texts.alsoRename(category.products)}</span>
        </label>
      ) : null}
      <div className="mt-2 flex gap-4">
        <button type="button" onClick={onClose} className="secondary-button">
          {texts.cancel}
        </button>
        <button
          type="submit"
          disabled={fetcher.state !== 'idle' || name.trim() === ''}
          className="filled-button"
        >
          {texts.save}
        </button>
      </div>
    </fetcher.Form>
  );
}
