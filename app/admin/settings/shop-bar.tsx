import { useEffect, useRef, useState } from 'react';
import { Form, Link, useRouteLoaderData } from 'react-router';
import { toast } from 'sonner';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { EditorBar } from '../editor/editor-bar.tsx';
import { texts as editorTexts } from '../editor/texts.ts';
import type { EditorForm } from '../editor/use-editor.tsx';
import { ChangeList } from './change-list.tsx';
import type { loader } from './layout.tsx';
import { texts } from './texts.ts';
import { CHANGES, usePublishing } from './use-publishing.ts';

interface Props {
  /** The form of the page, if it has one. */
  form?: Pick<
    EditorForm,
    'formId' | 'isUnsaved' | 'isSaving' | 'isUploading' | 'message' | 'save' | 'revert'
  >;
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
  const publishButton = useRef<HTMLButtonElement>(null);
  const { send, isSending } = usePublishing();
  const isDirty = form?.isUnsaved ?? false;
  const isBusy = isSending || Boolean(form?.isSaving || form?.isUploading);
  const isShown = isDirty || draft !== null;
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
    <>
      <EditorBar
        label={texts.bar.label}
        form={form}
        note={draft ? <p>{texts.draft.unpublished(draft.changes.length, draft.pages)}</p> : null}
        saveLabel={texts.form.save}
        canSave={isDirty}
        // Without scripts, the page of the changes shows them before it publishes them.
        after={
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
        }
      >
        {isDirty ? (
          <button type="button" onClick={form?.revert} className="text-link">
            {editorTexts.revert}
          </button>
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
      </EditorBar>
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
    </>
  );
}

/** Moves the focus of a control that has disappeared to the main button, or to the heading if the bar is gone. */
function useKeptFocus(state: string, button: { current: HTMLElement | null }) {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    if (document.activeElement !== document.body) return;
    (button.current ?? document.querySelector('h1'))?.focus({ preventScroll: true });
  }, [state, button]);
}
