import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import type { Language } from '#catalog/text/languages.ts';
import { CategoryRow, type CountedCategory } from './category-row.tsx';
import { texts } from './texts.ts';
import { useCategoryChange } from './use-category-change.ts';

interface Props {
  categories: CountedCategory[];
  /** The languages of the shop except the main one. */
  languages: Language[];
  onDelete(): void;
}

/** The categories in the order of their creation. */
export function CategoryList({ categories, languages, onDelete }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<CountedCategory | null>(null);
  const { change } = useCategoryChange();
  const close = () => setDeleting(null);

  const deleteCategory = async ({ id }: CountedCategory) => {
    const form = new FormData();
    form.set('id', id);
    onDelete();
    const problem = await change('delete', form);
    if (problem) toast.error(problem);
    // The pressed button disappears with its row.
    else heading.current?.focus();
  };

  return (
    <section aria-labelledby="categories" className="mt-8">
      <h2 ref={heading} id="categories" tabIndex={-1} className="text-sm outline-none">
        {texts.count(categories.length)}
      </h2>
      {categories.length === 0 ? (
        <p className="mt-3 border-line border-y py-10 text-muted">{texts.none}</p>
      ) : (
        <ul className="mt-3 border-line border-t">
          {categories.map((category) => (
            <CategoryRow
              key={category.id}
              category={category}
              languages={languages}
              onDelete={() => setDeleting(category)}
            />
          ))}
        </ul>
      )}
      {deleting ? (
        <ChoiceDialog
          title={texts.confirmDelete(deleting.name)}
          onClose={close}
          choices={[
            { label: texts.cancel, onChoose: close },
            {
              label: texts.delete,
              isDestructive: true,
              onChoose() {
                close();
                void deleteCategory(deleting);
              },
            },
          ]}
        >
          {texts.consequence(deleting.products)}
        </ChoiceDialog>
      ) : null}
    </section>
  );
}
