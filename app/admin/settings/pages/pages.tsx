import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPause } from '#app/ui/after-pause.ts';
import { Field, TextField } from '#app/ui/field.tsx';
import type { SectionValues } from '#catalog/settings/settings-sections.ts';
import type { TextPage } from '#catalog/settings/shop-settings.ts';
import { MAX_PAGES, slugOf, textPagePath } from '#catalog/settings/text-page.ts';
import { errorAt } from '../../editor/value-at-path.ts';
import { randomUuid } from '../../parts/random-uuid.ts';
import { announceSessionEnd } from '../../session/session-events.ts';
import { post } from '../../writes/use-write.ts';
import { addAndFocus } from '../add-and-focus.ts';
import { MoveButtons, moved } from '../move-buttons.tsx';
import { saveInDraft } from '../save-in-draft.ts';
import { saveSettings } from '../save-settings.server.ts';
import { loadSection } from '../section-loader.server.ts';
import { SettingsForm } from '../settings-form.tsx';
import { type SettingsFormState, useSettingsForm } from '../use-settings-form.tsx';
import type { Route } from './+types/pages';
import { texts } from './texts.ts';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'pages');
}

export { saveInDraft as clientAction, saveSettings as action };

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

interface Props {
  form: Pick<SettingsFormState<PagesValues>, 'text' | 'translatable' | 'errors'>;
  page: PageValues;
  index: number;
  count: number;
  onChange(changed: Partial<PageValues>): void;
  onMove(to: number): void;
  onRemove(): void;
}

/** The fields of one page, below its title in a collapsible section. */
function PageFields({ form, page, index, count, ...on }: Props) {
  const path = `pages.${index}`;
  const { text, translatable, errors } = form;
  const titleField = translatable(`${path}.title`, texts.pageTitle);
  const textField = translatable(`${path}.text`, texts.text);
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
              {...titleField}
              onChange={(event) => {
                titleField.onChange(event);
                if (isNew && titleField.name === `${path}.title`)
                  on.onChange({ slug: slugOf(event.target.value) });
              }}
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
          <TextField rows={14} {...textField} />
          <Formatting />
          {isExpanded && textField.value.trim() !== '' ? (
            <PagePreview text={textField.value} title={name} />
          ) : null}
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

/** Shows a page's text as visitors will see it, shortly after each change. The server renders it. */
function PagePreview({ text, title }: { text: string; title: string }) {
  const [html, setHtml] = useState('');
  const [failure, setFailure] = useState('');
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    return afterPause(DEBOUNCE_MS, async (signal) => {
      const sent = await post<{ html: string }>('/admin/shop/pages/preview', { text }, texts.previewFailed, {
        signal,
      });
      if (signal.aborted) return;
      if (sent.ok) setHtml(sent.answer.html);
      else if (sent.status === 401) announceSessionEnd();
      setFailure(sent.ok ? '' : sent.message);
    });
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new HTML has new links.
  useEffect(() => {
    // Open links in a new tab, because the form may have unsaved text.
    for (const link of shown.current?.querySelectorAll('a') ?? []) link.target = '_blank';
  }, [html]);
  return (
    <section aria-label={texts.previewOf(title)} className="mt-4">
      <p className="text-muted text-sm">{texts.preview}</p>
      {failure ? (
        <p role="status" className="mt-1 text-accent text-sm">
          {failure}
        </p>
      ) : null}
      {/* Focusable, because the keyboard can scroll only a focusable element. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
      <div tabIndex={0} className="mt-1 max-h-[32rem] overflow-y-auto border border-line p-4">
        <div
          ref={shown}
          className="page-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it without any HTML of the owner's.
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
    </section>
  );
}

const DEBOUNCE_MS = 300;

/** A page of text as the form edits it. */
interface PageValues extends TextPage {
  /** Identifies the page while it is edited, whatever its title. */
  key: string;
  /** Whether the address follows the title: only until a new page is saved or its address is typed. */
  isNew: boolean;
}

interface PagesValues {
  pages: PageValues[];
}

function toPagesValues({ pages }: SectionValues<'pages'>): PagesValues {
  // The keys are the same on the server and in the browser, because ids contain them.
  return { pages: pages.map((page, index) => ({ ...page, key: String(index), isNew: false })) };
}

function toPagesSettings({ pages }: PagesValues): SectionValues<'pages'> {
  return { pages: pages.map(({ key: _, isNew: _isNew, ...page }) => page) };
}

/** A page without text, which the footer links to. */
function newPage(title: string): PageValues {
  return { key: randomUuid(), isNew: true, title, slug: slugOf(title), text: '', inFooter: true };
}
