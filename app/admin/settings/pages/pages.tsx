import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { MAX_PAGES, slugOf } from '#catalog/settings/text-page.ts';
import { addAndFocus } from '../add-and-focus.ts';
import { moved } from '../move-buttons.tsx';
import { loadSection } from '../section-loader.server.ts';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.tsx';
import type { Route } from './+types/pages';
import { PageFields } from './page-fields.tsx';
import { newPage, type PageValues, toPagesSettings, toPagesValues } from './page-values.ts';
import { texts } from './texts.ts';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'pages');
}

/** The pages of text: privacy, terms, imprint and others. */
export default function Pages({ loaderData }: Route.ComponentProps) {
  const form = useSettingsForm({
    section: 'pages',
    loaded: loaderData,
    toValues: toPagesValues,
    toSettings: toPagesSettings,
  });
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { setValues, rearrange } = form;
  const { pages } = form.values;
  const edit = (changed: (pages: PageValues[]) => PageValues[]) =>
    setValues((latest) => ({ pages: changed(latest.pages) }));
  const add = (title: string) => addAndFocus(list, () => edit((latest) => [...latest, newPage(title)]));
  const suggested = texts.suggested.filter((title) => pages.every(({ slug }) => slug !== slugOf(title)));
  const isFull = pages.length >= MAX_PAGES;
  return (
    <SettingsForm
      title={texts.title}
      introduction={texts.introduction}
      isFixed={loaderData.isFixed}
      form={form}
    >
      {pages.length > 0 ? (
        <ol ref={list} className="mt-6 border-line border-b">
          {pages.map((page, index) => (
            <PageFields
              key={page.key}
              form={form}
              page={page}
              index={index}
              count={pages.length}
              onChange={(changed) => {
                edit((latest) =>
                  latest.map((other) => (other.key === page.key ? { ...other, ...changed } : other)),
                );
                for (const field of Object.keys(changed)) form.clearError(`pages.${index}.${field}`);
              }}
              onMove={(to) => rearrange(() => ({ pages: moved(pages, index, to) }))}
              onRemove={() => {
                const without = pages.filter(({ key }) => key !== page.key);
                // The button to add one is disabled while the list is full.
                flushSync(() => rearrange(() => ({ pages: without })));
                addButton.current?.focus();
              }}
            />
          ))}
        </ol>
      ) : (
        <p className="mt-6 border-line border-y py-6">{texts.none}</p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <button
          ref={addButton}
          type="button"
          disabled={isFull}
          onClick={() => add('')}
          className="min-h-11 border border-edge px-5 text-sm disabled:opacity-50"
        >
          {texts.add}
        </button>
        {suggested.map((title) => (
          <button
            key={title}
            type="button"
            disabled={isFull}
            onClick={() => add(title)}
            className="text-link text-sm disabled:opacity-50"
          >
            {texts.addNamed(title)}
          </button>
        ))}
      </div>
      {isFull ? <p className="mt-2 text-muted text-sm">{texts.isFull}</p> : null}
    </SettingsForm>
  );
}
