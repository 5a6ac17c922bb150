import type { ReactNode } from 'react';

/** The buttons of a dialog. The first one changes nothing; the last one is the main action. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-8 flex flex-wrap justify-end gap-3 max-sm:*:grow">{children}</div>;
}
