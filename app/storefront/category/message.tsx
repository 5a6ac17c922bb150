import type { ReactNode } from 'react';

/** A sentence where a list would stand, and a way on. */
export function Message({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <section className="measure border-line border-t py-24 text-center md:py-36">
      <p className="mx-auto max-w-2xl text-balance break-words font-display text-display-s">{text}</p>
      {children ? <p className="mt-8">{children}</p> : null}
    </section>
  );
}
