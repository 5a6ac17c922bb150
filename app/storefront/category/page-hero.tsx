import type { ReactNode } from 'react';

/** The opening of a category page: its name, large, and a line that sets the tone. */
export function PageHero({
  heading,
  tagline,
  children,
}: {
  heading: string;
  tagline: string;
  children?: ReactNode;
}) {
  return (
    <header className="measure pt-14 pb-12 md:pt-28 md:pb-20 print:pt-0 print:pb-2">
      <div className="grid gap-5 md:grid-cols-[1fr_auto] md:items-end md:gap-16">
        <h1 className="font-display text-display-l">{heading}</h1>
        <p className="max-w-xs text-lg text-muted leading-snug md:pb-2">{tagline}</p>
      </div>
      {children}
    </header>
  );
}
