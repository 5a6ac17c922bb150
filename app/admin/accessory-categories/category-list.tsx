import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { productsInWords } from '#catalogue/text/english.ts';
import { CategoryRow, type CountedCategory } from './category-row.tsx';
import { useChange } from './use-change.ts';

/** The categories in the order of their creation. */
export function CategoryList({ categories }: { categories: CountedCategory[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<CountedCategory | null>(null);
  const { change } = useChange();
  const close = () => setDeleting(null);

  const deleteCategory = async ({ id }: CountedCategory) => {
    const form = new FormData();
    form.set('id', id);
    const problem = await change('delete', form);
    if (problem) toast.error(problem);
    // The pressed button disappears with its row.
    else heading.current?.focus();
  };

  return (
    <section aria-labelledby="categories" className="mt-8">
      <h2 ref={heading} id="categories" tabIndex={-1} className="text-sm outline-none">
        {categories.length === 1 ? '1 category' : `${categories.length} categories`}
      </h2>
      {categories.length === 0 ? (
        <p className="mt-3 border-line border-y py-10 text-muted">No accessory categories yet.</p>
      ) : (
        <ul className="mt-3 border-line border-t">
          {categories.map((category) => (
            <CategoryRow key={category.id} category={category} onDelete={() => setDeleting(category)} />
          ))}
        </ul>
      )}
      {deleting ? (
        <ChoiceDialog
          title={`Delete category "${deleting.name}"? This will not change existing products.`}
          onClose={close}
          choices={[
            { label: 'Cancel', onChoose: close },
            {
              label: 'Delete',
              isDestructive: true,
              onChoose() {
                close();
                void deleteCategory(deleting);
              },
            },
          ]}
        >
          {bearers(deleting)}
        </ChoiceDialog>
      ) : null}
    </section>
  );
}

function bearers({ products }: CountedCategory): string {
  if (products === 0) return 'No product uses this category.';
  return products === 1
    ? '1 product uses this category and keeps it.'
    : `${productsInWords(products)} use this category and keep it.`;
}
