import { useState } from 'react';
import { Field, TextField } from '#app/ui/field.tsx';
import { slugOf, textPagePath } from '#catalog/settings/text-page.ts';
import { MoveButtons } from '../move-buttons.tsx';
import { TranslatedTexts } from '../translated-texts.tsx';
import type { SettingsFormState } from '../use-settings-form.tsx';
import { errorAt } from '../value-at-path.ts';
import { PagePreview } from './page-preview.tsx';
import type { PagesValues, PageValues } from './page-values.ts';
import { texts } from './texts.ts';

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
  const isExpanded = isOpen || hasError;
  const name = title || texts.newPage;
  return (
    <li className="relative border-line border-t">
      <details open={isExpanded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-3 pe-24 text-lg wrap-anywhere">
          {name} <span className="text-muted text-sm">{slug ? textPagePath(slug) : ''}</span>
        </summary>
        <div className="pb-6">
          <div className="grid gap-x-8 sm:grid-cols-2">
            <Field
              label={texts.pageTitle}
              {...text(`${path}.title`)}
              onChange={({ target }) =>
                on.onChange({ title: target.value, ...(isNew ? { slug: slugOf(target.value) } : {}) })
              }
            />
            <Field
              label={texts.address(textPagePath(''))}
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
            {texts.inFooter}
          </label>
          <TextField label={texts.text} rows={14} {...text(`${path}.text`)} />
          <Formatting />
          {isExpanded && page.text.trim() !== '' ? <PagePreview text={page.text} title={name} /> : null}
          <TranslatedTexts
            form={form}
            of={name}
            texts={[
              { path: `${path}.title`, label: texts.pageTitle },
              { path: `${path}.text`, label: texts.text, rows: 14 },
            ]}
          />
          <button type="button" onClick={on.onRemove} className="text-link mt-4 text-sm">
            {texts.remove(name)}
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
      <summary className="min-h-11 cursor-pointer py-3">{texts.formatting}</summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 pb-2">
        {texts.formats.map(([written, meaning]) => (
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
