import { useEffect, useEffectEvent, useRef } from 'react';
import { type ActionFunctionArgs, useFetcher } from 'react-router';
import { z } from 'zod';
import { Field, TextField } from '#app/ui/field.tsx';
import type { SectionValues, TextPage } from '#catalog/settings/shop-settings.ts';
import { MAX_PAGE_TEXT, MAX_PAGES, slugOf, textPagePath } from '#catalog/settings/text-page.ts';
import { hasTooMuchMarkup, renderText } from '#catalog/text/markdown.server.ts';
import { readJson } from '#platform/http/read-body.server.ts';
import { Tick } from '../../parts/form-parts.tsx';
import { randomUuid } from '../../parts/random-uuid.ts';
import { refuse, runAction } from '../../writes/handle-write.server.ts';
import { sendWrite } from '../../writes/send-write.ts';
import { AddButton, EntryList, type EntryProps, EntrySection, useEntries } from '../entries.tsx';
import { loadSection, saveSettings } from '../section.server.ts';
import { SettingsForm, type SettingsFormState, useSettingsForm } from '../settings-form.tsx';
import { texts as settingsTexts } from '../texts.ts';
import type { Route } from './+types/pages';
import { texts } from './texts.ts';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'pages');
}

/** Saves the pages. At `PREVIEW`, only renders a text. */
export async function action(args: Route.ActionArgs) {
  return isPreview(args.url) ? previewText(args) : saveSettings(args);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isSave = !isPreview(new URL(request.url));
  return sendWrite(serverAction, isSave ? settingsTexts.form.saveFailed : texts.previewFailed);
}

const PREVIEW = '?preview';

function isPreview({ searchParams }: URL): boolean {
  return searchParams.has('preview');
}

/** The pages of text: privacy, terms, imprint and others. */
export default function Pages({ loaderData }: Route.ComponentProps) {
  const form = useSettingsForm({
    section: 'pages',
    loaded: loaderData,
    toValues: toPagesValues,
    toSettings: toPagesSettings,
  });
  const { pages } = form.values;
  // Visitors may have the address of a saved page, so it no longer follows the title.
  const keepAddresses = useEffectEvent(() => {
    if (!pages.some(({ isNew }) => isNew)) return;
    form.setValues((latest) => ({ pages: latest.pages.map((page) => ({ ...page, isNew: false })) }));
  });
  useEffect(() => {
    if (!form.isUnsaved) keepAddresses();
  }, [form.isUnsaved]);
  const entries = useEntries(form, 'pages', pages, (latest: PagesValues, change) => ({
    pages: change(latest.pages),
  }));
  const suggested = texts.suggested.filter((title) => pages.every(({ slug }) => slug !== slugOf(title)));
  const isFull = pages.length >= MAX_PAGES;
  return (
    <SettingsForm title={texts.title} introduction={texts.introduction} form={form}>
      {pages.length === 0 ? <p className="mt-6">{texts.none}</p> : null}
      <EntryList entries={entries} className="mt-6">
        {(page, entry) => <PageFields form={form} page={page} {...entry} />}
      </EntryList>
      <div className="flex flex-wrap items-end gap-x-6">
        <AddButton ref={entries.addButton} disabled={isFull} onClick={() => entries.add(newPage(''))}>
          {texts.add}
        </AddButton>
        {suggested.map((title) => (
          <button
            key={title}
            type="button"
            disabled={isFull}
            onClick={() => entries.add(newPage(title))}
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

interface Props extends EntryProps<PageValues> {
  form: Pick<SettingsFormState<PagesValues>, 'text' | 'tick' | 'translatable'>;
  page: PageValues;
}

/** The fields of one page, below its title in a collapsible section. */
function PageFields({ form, page, section, onChange }: Props) {
  const path = `pages.${section.index}`;
  const { text, tick, translatable } = form;
  const titleField = translatable(`${path}.title`, texts.pageTitle);
  const textField = translatable(`${path}.text`, texts.text);
  const { title, slug, isNew } = page;
  const name = title || texts.newPage;
  return (
    <EntrySection
      {...section}
      name={name}
      summary={
        <>
          {name} <span className="text-muted text-sm">{slug ? textPagePath(slug) : ''}</span>
        </>
      }
      isNew={isNew}
      remove={texts.remove(name)}
    >
      {(isOpen) => (
        <>
          <div className="grid gap-x-8 sm:grid-cols-2">
            <Field
              {...titleField}
              onChange={(event) => {
                titleField.onChange(event);
                if (isNew && titleField.name === `${path}.title`)
                  onChange({ slug: slugOf(event.target.value) });
              }}
            />
            <Field
              label={texts.address(textPagePath(''))}
              autoCapitalize="none"
              spellCheck={false}
              {...text(`${path}.slug`)}
              onChange={({ target }) => onChange({ slug: target.value, isNew: false })}
            />
          </div>
          <Tick label={texts.inFooter} {...tick(`${path}.inFooter`)} className="mt-5" />
          <Tick label={texts.onProducts} {...tick(`${path}.onProducts`)} />
          <TextField rows={14} {...textField} />
          <Formatting />
          {isOpen && textField.value.trim() !== '' ? (
            <PagePreview text={textField.value} title={name} />
          ) : null}
        </>
      )}
    </EntrySection>
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
  const { submit, data: preview } = useFetcher<typeof action>();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const options = { method: 'post', encType: 'application/json', action: PREVIEW } as const;
    const render = () => void submit({ text }, { ...options, defaultShouldRevalidate: false });
    const timer = setTimeout(render, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, submit]);
  const html = preview && 'html' in preview ? preview.html : '';
  const failure = preview?.error;
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

function toPagesValues({ pages }: SectionValues<'pages'>) {
  // The keys are the same on the server and in the browser, because ids contain them.
  return { pages: pages.map((page, index): PageValues => ({ ...page, key: String(index), isNew: false })) };
}

type PagesValues = ReturnType<typeof toPagesValues>;

function toPagesSettings({ pages }: PagesValues): SectionValues<'pages'> {
  return { pages: pages.map(({ key: _, isNew: _isNew, ...page }) => page) };
}

/** A page without text, which the footer links to. */
function newPage(title: string): PageValues {
  const onProducts = texts.suggestedOnProducts.includes(title);
  return {
    key: randomUuid(),
    isNew: true,
    title,
    slug: slugOf(title),
    text: '',
    inFooter: true,
    ...(onProducts ? { onProducts } : {}),
  };
}

/** Returns the HTML that visitors would see of a text. Nothing is stored. */
function previewText({ request }: ActionFunctionArgs) {
  return runAction(async () => {
    const { data: sent } = submission.safeParse(await readJson(request));
    if (!sent) return refuse(texts.tooLong, 400);
    if (hasTooMuchMarkup(sent.text)) refuse(texts.tooMuchMarkup, 400);
    const { html } = await renderText(sent.text);
    return { error: null, html };
  });
}

const submission = z.object({ text: z.string().max(MAX_PAGE_TEXT) });
