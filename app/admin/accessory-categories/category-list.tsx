import { useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { toast } from 'sonner';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import type { Language } from '#catalog/text/languages.ts';
import { useResult } from '../writes/use-result.ts';
import { CategoryRow, type CountedCategory } from './category-row.tsx';
import type { action } from './change-categories.server.ts';
import { texts } from './texts.ts';

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
  const fetcher = useFetcher<typeof action>();
  const close = () => setDeleting(null);
  useResult(fetcher, 'categories', (result) => {
    if (result.error !== null) return toast.error(result.error);
    toast.success(result.message);
    // The pressed button disappears with its row.
    heading.current?.focus();
  });

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
                onDelete();
                void fetcher.submit({ intent: 'delete', id: deleting.id }, { method: 'post' });
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
