import { Field, TextField } from '#app/ui/field.tsx';
import { MAX_SEARCH_TEXT, MAX_SEARCH_TITLE } from '#catalog/settings/settings-limits.ts';
import { texts } from './texts.ts';

interface TextAttributes {
  label: string;
  name: string;
  value: string;
  lang?: string | undefined;
}

interface Props {
  form: { translatable(path: string, label: string): TextAttributes };
  /** Begins the paths of the fields `searchTitle` and `searchText`. */
  prefix?: string;
  hint: string;
  /** What search engines show without them, in the language of the open tab. */
  automatic: { title: string; text: string };
  /** The address of the page. */
  path: string;
}

/** Title and text of a page for search engines, in the language of the open tab, with a preview. */
export function SearchEngineFields({ form, prefix = '', hint, automatic, path }: Props) {
  const title = form.translatable(`${prefix}searchTitle`, texts.searchTitle);
  const text = form.translatable(`${prefix}searchText`, texts.searchText);
  return (
    <details className="mt-5">
      <summary className="min-h-11 cursor-pointer py-3 text-sm">{texts.forSearchEngines}</summary>
      <p className="text-muted text-sm">{hint}</p>
      <Field {...title} placeholder={automatic.title} maxLength={MAX_SEARCH_TITLE} />
      <TextField {...text} rows={2} placeholder={automatic.text} maxLength={MAX_SEARCH_TEXT} />
      <p className="mt-5 text-muted text-sm">{texts.preview}</p>
      <div lang={title.lang} dir="auto" className="mt-1 max-w-prose border border-line p-4">
        <p className="wrap-anywhere line-clamp-1">{title.value.trim() || automatic.title}</p>
        <p dir="ltr" className="text-muted text-sm">
          {path}
        </p>
        <p className="wrap-anywhere line-clamp-2 text-sm">{text.value.trim() || automatic.text}</p>
      </div>
    </details>
  );
}
