import { Field, TextField } from '#app/ui/field.tsx';
import { type Category, categoryPath } from '#catalog/products/product.ts';
import { MAX_SEARCH_TEXT, MAX_SEARCH_TITLE } from '#catalog/settings/shop-settings.ts';
import { texts } from './texts.ts';

interface TextAttributes {
  label: string;
  name: string;
  value: string;
  lang?: string | undefined;
}

interface Props {
  form: { translatable(path: string, label: string): TextAttributes };
  category: Category;
}

/** Title and text of a category for search engines, in the language of the open tab, with a preview. */
export function SearchEngineFields({ form, category }: Props) {
  const at = (field: string, label: string) => form.translatable(`categories.${category}.${field}`, label);
  const [title, text] = [at('searchTitle', texts.searchTitle), at('searchText', texts.searchText)];
  const automaticTitle = at('heading', texts.heading).value || category;
  const automaticText = at('tagline', texts.text).value;
  return (
    <details className="mt-5">
      <summary className="min-h-11 cursor-pointer py-3 text-sm">{texts.forSearchEngines}</summary>
      <p className="text-muted text-sm">{texts.searchHint}</p>
      <Field {...title} placeholder={automaticTitle} maxLength={MAX_SEARCH_TITLE} />
      <TextField {...text} rows={2} placeholder={automaticText} maxLength={MAX_SEARCH_TEXT} />
      <p className="mt-5 text-muted text-sm">{texts.preview}</p>
      <div lang={title.lang} dir="auto" className="mt-1 max-w-prose border border-line p-4">
        <p className="wrap-anywhere line-clamp-1">{title.value.trim() || automaticTitle}</p>
        <p dir="ltr" className="text-muted text-sm">
          {categoryPath(category)}
        </p>
        <p className="wrap-anywhere line-clamp-2 text-sm">{text.value.trim() || automaticText}</p>
      </div>
    </details>
  );
}
