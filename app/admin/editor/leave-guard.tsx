import { useEffect, useEffectEvent, useId, useState } from 'react';
import { createPath, useBlocker } from 'react-router';
import { ChoiceDialog } from '#app/admin/parts/dialogs.tsx';
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
    for (const forget of unsavedForms.values()) forget();
    blocker.proceed?.();
  };
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOpeningProgram && hasUnsavedForm()) event.preventDefault();
    };
    const noteProgram = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href^="mailto:"], a[href^="tel:"]')) notePress();
    };
    window.addEventListener('beforeunload', ask);
    window.addEventListener('click', noteProgram, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('click', noteProgram, { capture: true });
    };
  }, []);

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
  const form = useId();
  const forget = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isUnsaved) return;
    unsavedForms.set(form, () => forget());
    return () => void unsavedForms.delete(form);
  }, [isUnsaved, form]);
}

/** The open forms with unsaved changes, each with what to do before it is left. */
const unsavedForms = new Map<string, () => void>();

/** Whether an open form of this page has unsaved changes. */
export function hasUnsavedForm(): boolean {
  return unsavedForms.size > 0 || hasTypedText();
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
