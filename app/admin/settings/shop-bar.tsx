import { useEffect, useRef, useState } from 'react';
import { Form, Link, useRouteLoaderData } from 'react-router';
import { toast } from 'sonner';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { FootBar } from '../frame/foot-bar.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { ChangeList } from './change-list.tsx';
import { type loader, SHOP_HEADING } from './layout.tsx';
import { texts } from './texts.ts';
import { CHANGES, usePublishing } from './use-publishing.ts';

interface Props {
  /** The form of the page, if it has one. */
  form?: {
    id: string;
    isDirty: boolean;
    isSaving: boolean;
    isUploading: boolean;
    /** Why the form was not saved. */
    message: string | null;
    /** Saves the form to the draft. @returns whether it was saved. */
    save(): Promise<boolean>;
    revert(): void;
  };
  /** Whether the page itself shows the changes, so that publishing needs no dialog. */
  showsChanges?: boolean;
}

/**
 * The bar at the foot of each page under Shop: saves the form to the draft, says what is not published yet, and
 * publishes or discards it.
 */
export function ShopBar({ form, showsChanges = false }: Props) {
  const draft = useRouteLoaderData<typeof loader>('shop-settings')?.draft ?? null;
  const [question, setQuestion] = useState<'publish' | 'discard' | null>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const publishButton = useRef<HTMLButtonElement>(null);
  const { send, isSending } = usePublishing();
  const isDirty = form?.isDirty ?? false;
  const isBusy = isSending || Boolean(form?.isSaving || form?.isUploading);
  const isShown = isDirty || Boolean(form?.isUploading) || draft !== null;
  useShortcuts({ 'Ctrl s': () => saveButton.current?.click() });
  useKeptFocus(`${isShown} ${isDirty}`, publishButton);

  const askToPublish = async () => {
    if (isDirty && !(await form?.save())) return;
    setQuestion('publish');
  };
  // What was saved can equal the published settings.
  const hasNothing = question !== null && draft === null;
  useEffect(() => {
    if (!hasNothing) return;
    setQuestion(null);
    toast.success(texts.publish.nothing);
  }, [hasNothing]);
  const submit = (intent: 'publish' | 'discard') => {
    setQuestion(null);
    void send({ intent, seen: draft?.fingerprint ?? '' });
  };
  const ask = (asked: 'publish' | 'discard') => {
    if (isBusy) return;
    if (asked === 'discard') setQuestion('discard');
    else if (showsChanges) submit('publish');
    else void askToPublish();
  };

  if (!isShown) return null;
  return (
    <FootBar
      aria-label={texts.bar.label}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-page"
    >
      <div className="measure flex flex-wrap items-center justify-end gap-x-4 gap-y-1 py-2 text-sm sm:gap-x-6 sm:py-3">
        <div className="me-auto min-w-0 max-sm:basis-full">
          <p role="status" className="text-muted">
            {form?.isUploading ? texts.form.uploading : isDirty ? texts.form.unsaved : ''}
          </p>
          {draft ? <p>{texts.draft.unpublished(draft.changes.length, draft.pages)}</p> : null}
          {form?.message ? (
            <p role="alert" className="text-accent">
              {form.message}
            </p>
          ) : null}
        </div>
        {isDirty ? (
          <>
            <button type="button" onClick={form?.revert} className="text-link">
              {texts.form.revert}
            </button>
            <button
              ref={saveButton}
              type="submit"
              form={form?.id}
              aria-keyshortcuts="Control+S"
              // A disabled button would lose the focus.
              aria-disabled={isBusy}
              className="secondary-button aria-disabled:opacity-50"
            >
              {form?.isSaving ? texts.form.saving : texts.form.save}
            </button>
          </>
        ) : draft ? (
          <>
            {showsChanges ? null : (
              <Link to={CHANGES} className="text-link">
                {texts.draft.seeChanges}
              </Link>
            )}
            <form method="post" action="/admin/shop/preview" target="_blank" rel="noopener">
              <button type="submit" name="mode" value="start" className="text-link">
                {texts.draft.preview}
              </button>
            </form>
          </>
        ) : null}
        {/* Without scripts, the page of the changes shows them before it publishes them. */}
        <Form
          method={showsChanges ? 'post' : 'get'}
          action={CHANGES}
          className="contents"
          onSubmit={(event) => event.preventDefault()}
        >
          {showsChanges ? <input type="hidden" name="seen" value={draft?.fingerprint} /> : null}
          {draft && !isDirty ? (
            <button
              type="submit"
              name={showsChanges ? 'intent' : undefined}
              value="discard"
              aria-disabled={isBusy}
              onClick={() => ask('discard')}
              className="text-link"
            >
              {texts.discard.discard}
            </button>
          ) : null}
          <button
            ref={publishButton}
            type="submit"
            name={showsChanges ? 'intent' : undefined}
            value="publish"
            aria-disabled={isBusy}
            onClick={() => ask('publish')}
            className="filled-button aria-disabled:opacity-50"
          >
            {texts.publish.publish}
          </button>
        </Form>
      </div>
      {question && draft ? (
        <ChoiceDialog
          title={texts[question].confirm(draft.changes.length)}
          onClose={() => setQuestion(null)}
          choices={[
            { label: texts[question].keep, onChoose: () => setQuestion(null) },
            {
              label: question === 'publish' ? texts.publish.publish : texts.discard.discard,
              isMain: question === 'publish',
              isDestructive: question === 'discard',
              onChoose: () => submit(question),
            },
          ]}
        >
          {question === 'publish' ? <ChangeList changes={draft.changes} /> : texts.draft.discardWarning}
        </ChoiceDialog>
      ) : null}
    </FootBar>
  );
}

/** Moves the focus of a control that has disappeared to the main button, or to the heading if the bar is gone. */
function useKeptFocus(state: string, button: { current: HTMLElement | null }) {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    if (document.activeElement !== document.body) return;
    (button.current ?? document.getElementById(SHOP_HEADING))?.focus({ preventScroll: true });
  }, [state, button]);
}
