import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ChoiceDialog } from '#app/ui/choice-dialog.tsx';

/** Asks before unsaved changes are left: by a link, by Back, or by closing the tab (then in the browser's own words). */
export function LeaveGuard({ active, onLeave }: { active: boolean; onLeave(): void }) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      active && here.pathname + here.search !== next.pathname + next.search,
  );
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);

  if (blocker.state !== 'blocked') return null;
  return (
    <ChoiceDialog
      title="Leave without saving?"
      onClose={() => blocker.reset()}
      choices={[
        { label: 'Stay here', onChoose: () => blocker.reset() },
        {
          label: 'Leave without saving',
          onChoose: () => {
            onLeave();
            blocker.proceed();
          },
        },
      ]}
    >
      There are unsaved changes on this page.
    </ChoiceDialog>
  );
}
