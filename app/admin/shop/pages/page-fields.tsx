import { useState } from 'react';
import { Field, TextField } from '#app/ui/field.tsx';
import { slugOf, textPagePath } from '#platform/config/shop/text-page.ts';
import { MoveButtons } from '../move-buttons.tsx';
import { TranslatedTexts } from '../translated-texts.tsx';
import type { SettingsFormState } from '../use-settings-form.tsx';
import { errorAt } from '../value-at-path.ts';
import { PagePreview } from './page-preview.tsx';
import type { PagesValues, PageValues } from './page-values.ts';

interface Props {
  form: Pick<SettingsFormState<PagesValues>, 'text' | 'errors' | 'tabs'>;
  page: PageValues;
  index: number;
  count: number;
  onChange(changed: Partial<PageValues>): void;
  onMove(to: number): void;
  onRemove(): void;
}

/** The fields of one page, below its title in a collapsible section. */
export function PageFields({ form, page, index, count, ...on }: Props) {
  const path = `pages.${index}`;
  const { text, errors } = form;
  const { key, title, slug, inFooter, isNew } = page;
  const [isOpen, setOpen] = useState(isNew);
  const hasError = errorAt(errors, path) !== undefined;
  const isUnfolded = isOpen || hasError;
  const name = title || 'New page';
  return (
    <li className="relative border-line border-t">
      <details open={isUnfolded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-3 pe-24 text-lg wrap-anywhere">
          {name} <span className="text-muted text-sm">{slug ? textPagePath(slug) : ''}</span>
        </summary>
        <div className="pb-6">
          <div className="grid gap-x-8 sm:grid-cols-2">
            <Field
              label="Title"
              {...text(`${path}.title`)}
              onChange={({ target }) =>
                on.onChange({ title: target.value, ...(isNew ? { slug: slugOf(target.value) } : {}) })
              }
            />
            <Field
              label={`Address, after ${textPagePath('')}`}
              autoCapitalize="none"
              spellCheck={false}
              {...text(`${path}.slug`)}
              onChange={({ target }) => on.onChange({ slug: target.value, isNew: false })}
            />
          </div>
          <label className="mt-5 flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={inFooter}
              onChange={({ target }) => on.onChange({ inFooter: target.checked })}
              className="tick-box"
            />
            Link in the footer
          </label>
          <TextField label="Text" rows={14} {...text(`${path}.text`)} />
          <Formatting />
          {isUnfolded && page.text.trim() !== '' ? <PagePreview text={page.text} title={name} /> : null}
          <TranslatedTexts
            form={form}
            of={name}
            texts={[
              { path: `${path}.title`, label: 'Title' },
              { path: `${path}.text`, label: 'Text', rows: 14 },
            ]}
          />
          <button type="button" onClick={on.onRemove} className="text-link mt-4 text-sm">
            Remove {name}
          </button>
        </div>
      </details>
      <div className="absolute end-0 top-1 flex">
        <MoveButtons id={`page-${key}`} name={name} index={index} count={count} onMove={on.onMove} />
      </div>
    </li>
  );
}

/** How to write headings, lists and links. */
function Formatting() {
  return (
    <details className="mt-1 text-sm">
      <summary className="min-h-11 cursor-pointer py-3">Headings, lists and links</summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 pb-2">
        {FORMATS.map(([written, meaning]) => (
          <div key={written} className="contents">
            <dt>
              <code className="wrap-anywhere">{written}</code>
            </dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const FORMATS = [
  ['# Returns', 'a heading; ## a smaller one'],
  ['**30 days**', 'bold'],
  ['*please*', 'italic'],
  ['- Shoes', 'an entry of a list; 1. of a numbered one'],
  ['[Contact](/contact)', 'a link in the shop, or to https://…, mailto:… or tel:…'],
  ['an empty line', 'begins a new paragraph'],
] as const;
