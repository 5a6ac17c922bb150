import { useEffect, useId, useState } from 'react';
import { createPath, useBlocker } from 'react-router';
import { ChoiceDialog } from '#app/admin/parts/dialog-panel.tsx';
import { isReachable } from '#app/ui/retry-read.ts';
import { texts } from './texts.ts';

/**
 * Asks for confirmation before the admin leaves unsaved changes by a link or Back; the browser asks when the tab is
 * closed. First checks whether the next page can be loaded, so that a lost connection never loses the changes.
 */
export function LeaveGuard({ active, onLeave }: { active: boolean; onLeave(): void }) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      active && here.pathname + here.search !== next.pathname + next.search,
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
    onLeave();
    blocker.proceed?.();
  };
  const form = useId();
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    unsavedForms.add(form);
    return () => {
      window.removeEventListener('beforeunload', ask);
      unsavedForms.delete(form);
    };
  }, [active, form]);

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

/** The open forms with unsaved changes. */
const unsavedForms = new Set<string>();

/** Whether an open form of this page has unsaved changes. */
export function hasUnsavedForm(): boolean {
  return unsavedForms.size > 0;
}
