import { useEffect, useEffectEvent, useState } from 'react';
import { createPath, useBlocker } from 'react-router';
import { ChoiceDialog } from '#app/admin/parts/dialogs.tsx';
import { listenTo } from '#app/ui/browser-state.ts';
import { createStore, useStore } from '#app/ui/create-store.ts';
import { isReachable } from '#app/ui/retry-read.ts';
import { texts } from './texts.ts';

/**
 * Asks for confirmation before the admin leaves unsaved changes by a link or Back; the browser asks when the tab is
 * closed. First checks whether the next page can be loaded, so that a lost connection never loses the changes. Is in the
 * layout, because the router supports one blocker at a time.
 */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      here.pathname + here.search !== next.pathname + next.search && hasUnsavedForm(),
  );
  const [isUnreachable, setUnreachable] = useState(false);
  const close = () => {
    setUnreachable(false);
    blocker.reset?.();
  };
  const leave = async (address: string) => {
    const isAnswered = await isReachable(address);
    setUnreachable(!isAnswered);
    if (!isAnswered) return;
    for (const forget of unsavedForms.getState().forms) forget();
    blocker.proceed?.();
  };
  const { forms } = useStore(unsavedForms);
  // A save that was running has ended. The page stays, because it may go on to publish.
  const isOutdated = blocker.state === 'blocked' && forms.length === 0 && !hasTypedText();
  const closeOutdated = useEffectEvent(close);
  useEffect(() => {
    if (isOutdated) closeOutdated();
  }, [isOutdated]);
  useEffect(() => listenTo(window, 'beforeunload', askBeforeUnload), []);
  useEffect(() => listenTo(window, 'click', noteProgram, { capture: true }), []);

  if (blocker.state !== 'blocked') return null;
  return (
    <ChoiceDialog
      title={isUnreachable ? texts.noConnection : texts.confirmLeave}
      onClose={close}
      choices={[
        { label: texts.stay, onChoose: close },
        { label: texts.leave, onChoose: () => leave(createPath(blocker.location)) },
      ]}
    >
      {isUnreachable ? texts.notLoaded : texts.unsavedPage}
    </ChoiceDialog>
  );
}

/**
 * Asks before the admin leaves the page of this form, as long as it is unsaved.
 *
 * @param onLeave called if the admin leaves; deletes what the browser keeps of the form.
 */
export function useUnsaved(isUnsaved: boolean, onLeave: () => void = () => {}): void {
  const forgetLatest = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isUnsaved) return;
    const { getState, setState } = unsavedForms;
    const forget = () => forgetLatest();
    setState({ forms: [...getState().forms, forget] });
    return () => setState({ forms: getState().forms.filter((other) => other !== forget) });
  }, [isUnsaved]);
}

/** The open forms with unsaved changes: for each, what to do before it is left. */
const unsavedForms = createStore<{ forms: (() => void)[] }>({ forms: [] });

/** Whether an open form of this page has unsaved changes. */
export function hasUnsavedForm(): boolean {
  return unsavedForms.getState().forms.length > 0 || hasTypedText();
}

/**
 * Whether a form whose fields are not in the state of React has text that was typed. React gives controlled fields their
 * value as default value, so these never count. Browsers fill in passwords by themselves.
 */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main form[method="post"] :is(textarea, input:is([type="text"], [type="url"], :not([type])))',
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isOpeningProgram && hasUnsavedForm()) event.preventDefault();
}

function noteProgram({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('a[href^="mailto:"], a[href^="tel:"]')) notePress();
}

/** Opens the mail program, which does not leave the page. */
export function openProgram(address: string): void {
  notePress();
  window.location.href = address;
}

/** Whether a link is opening another program. Browsers announce it like one that leaves the page. */
let isOpeningProgram = false;

function notePress(): void {
  isOpeningProgram = true;
  setTimeout(() => {
    isOpeningProgram = false;
  }, 1_000);
}
