import { Choice, Choices } from '../choices.tsx';
import { libraryPath } from './library-view.ts';
import type { Library } from './page-of-library.server.ts';

/** All images or those that no product uses, each with how many there are. */
export function UseFilter({ view, totals }: Pick<Library, 'view' | 'totals'>) {
  const choices = [
    { label: 'All', unused: false, count: totals.all.count },
    { label: 'Unused', unused: true, count: totals.unused.count },
  ];
  return (
    <Choices label="Filter by use">
      {choices.map(({ label, unused, count }) => (
        <Choice
          key={label}
          to={libraryPath({ unused, page: 1 })}
          chosen={view.unused === unused}
          count={count}
        >
          {label}
        </Choice>
      ))}
    </Choices>
  );
}
