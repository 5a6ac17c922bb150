import type { ReactNode } from 'react';

/** The buttons of a dialog: first the one that changes nothing, last the main one. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-8 flex flex-wrap justify-end gap-3 max-sm:*:grow">{children}</div>;
}
