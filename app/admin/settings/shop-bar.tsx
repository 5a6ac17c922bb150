import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, Link, useRouteLoaderData } from 'react-router';
import { toast } from 'sonner';
import { pressedOnce } from '#app/ui/busy.ts';
import type { SettingsChange } from '#catalog/commands/settings/settings-changes.ts';
import { EditorBar } from '../editor/editor-bar.tsx';
import { texts as editorTexts } from '../editor/texts.ts';
import type { EditorForm } from '../editor/use-editor.tsx';
import { ConfirmDialog } from '../parts/dialogs.tsx';
import { ChangeList } from './change-list.tsx';
import type { loader } from './layout.tsx';
import { texts } from './texts.ts';
import { CHANGES, usePublishing } from './use-publishing.ts';

interface Props {
  /** The form of the page, if it has one. */
  form?: Pick<
    EditorForm,
    'formId' | 'isUnsaved' | 'isSaving' | 'isUploading' | 'message' | 'save' | 'revert'
  > & { changes: SettingsChange[] };
  /** Whether the page itself shows the changes, so that publishing needs no dialog. */
  showsChanges?: boolean;
}

/**
 * The bar at the foot of each page under Shop: saves the form to the draft, says what is not published yet, and
 * publishes or discards it. If the form has only a few short changes and nothing else is unpublished, the bar lists them,
 * and a press publishes them at once. Otherwise a dialog lists them first.
 */
export function ShopBar({ form, showsChanges = false }: Props) {
  const draft = useRouteLoaderData<typeof loader>('shop-settings')?.draft ?? null;
  const publishButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isDirty = form?.isUnsaved ?? false;
  const changes = draft === null && areShort(form?.changes ?? []) ? (form?.changes ?? []) : [];
  const { question, isBusy, ask, answer, close } = useDraftQuestion(form, showsChanges, draft, () =>
    // Phones have no room for the list.
    list.current?.offsetHeight ? changes : [],
  );
  const isShown = isDirty || draft !== null;
  useKeptFocus(`${isShown} ${isDirty}`, publishButton);

  if (!isShown) return null;
  return (
    <>
      <EditorBar
        label={texts.bar.label}
        form={form}
        note={
          draft ? (
            <p>{texts.draft.unpublished(draft.changes.length, draft.pages)}</p>
          ) : changes.length > 0 ? (
            <div ref={list} className="max-sm:hidden">
              <ChangeList changes={changes} />
            </div>
          ) : null
        }
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
                {...pressedOnce(isBusy, () => ask('discard'))}
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
              {...pressedOnce(isBusy, () => ask('publish'))}
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
            <Form reloadDocument method="post" action="/admin/shop/preview" target="_blank" rel="noopener">
              <button type="submit" name="mode" value="start" className="text-link">
                {texts.draft.preview}
              </button>
            </Form>
          </>
        ) : null}
      </EditorBar>
      {question && draft ? (
        <ConfirmDialog
          title={texts[question].confirm(draft.changes.length)}
          confirm={question === 'publish' ? texts.publish.publish : texts.discard.discard}
          cancel={texts[question].keep}
          isDestructive={question === 'discard'}
          onClose={close}
          onConfirm={() => answer(question)}
        >
          {question === 'publish' ? <ChangeList changes={draft.changes} /> : texts.draft.discardWarning}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

type Draft = Awaited<ReturnType<typeof loader>>['draft'];

type Intent = 'publish' | 'discard';

/**
 * Saves the form, and asks before the draft is published or discarded. There is no question if the changes to publish
 * are already listed: by the page, or by the bar.
 *
 * @param changesInBar returns the changes that the bar lists at the moment
 */
function useDraftQuestion(
  form: Props['form'],
  showsChanges: boolean,
  draft: Draft,
  changesInBar: () => SettingsChange[],
) {
  const [question, setQuestion] = useState<Intent | null>(null);
  /** The changes that the bar listed when they were published. */
  const [listed, setListed] = useState<SettingsChange[]>([]);
  const { send, isSending } = usePublishing();
  const isBusy = isSending || Boolean(form?.isSaving || form?.isUploading);
  const close = () => setQuestion(null);
  const answer = (intent: Intent) => {
    close();
    void send({ intent, seen: draft?.fingerprint ?? '' });
  };
  const saveAndAsk = async () => {
    setListed(changesInBar());
    if (form?.isUnsaved && !(await form.save())) return;
    setQuestion('publish');
  };
  // Another tab may have saved other changes in the meantime.
  const isListed = question === 'publish' && draft !== null && inOrder(draft.changes) === inOrder(listed);
  const publishListed = useEffectEvent(() => answer('publish'));
  useEffect(() => {
    if (isListed) publishListed();
  }, [isListed]);
  // What was saved can equal the published settings.
  const hasNothing = question !== null && draft === null;
  useEffect(() => {
    if (!hasNothing) return;
    setQuestion(null);
    toast.success(texts.publish.nothing);
  }, [hasNothing]);
  return {
    question: isListed ? null : question,
    isBusy,
    ask(intent: Intent) {
      if (intent === 'discard') setQuestion('discard');
      else if (showsChanges) answer('publish');
      else void saveAndAsk();
    },
    answer,
    close,
  };
}

/** Whether changes fit into the bar. */
function areShort(changes: SettingsChange[]): boolean {
  const isShort = ({ isPicture, before, after }: SettingsChange) =>
    isPicture || `${before ?? ''}${after ?? ''}`.length <= 80;
  return changes.length <= 2 && changes.every(isShort);
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

function inOrder(changes: SettingsChange[]): string {
  return changes
    .map(({ field, before, after }) => JSON.stringify([field, before, after]))
    .toSorted()
    .join();
}
