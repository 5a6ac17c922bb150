import type { ReactNode } from 'react';
import { formatNumber } from '#catalog/amounts/amounts.ts';
import { IsolatedTexts } from './isolated-texts.tsx';
import { texts } from './texts.ts';

interface Props<Group> {
  title: string;
  /** Id of the list, and the beginning of the ids in it. */
  name: string;
  /** Values of the table, those without an answer first. */
  groups: Group[];
  labelOf(group: Group): string;
  /** Renders the control for one value, or for all that are not listed. `id` is that of its label. */
  control(groups: Group[], label: string, id: string): ReactNode;
  /** A control for all values, beside the title. */
  children?: ReactNode;
}

/** Number of values that are shown one by one. */
const SHOWN_FIRST = 100;

/** Lists the values of a column with their counts and what each becomes. */
export function ValueList<Group extends { key: string; count: number; examples?: string[] }>(
  props: Props<Group>,
) {
  const { title, name, groups, labelOf, control, children } = props;
  if (groups.length === 0) return null;
  const others = groups.slice(SHOWN_FIRST);
  const row = (some: Group[], key: string, label: string, examples: string[] = []) => (
    <li
      key={key}
      className="grid items-center gap-x-6 border-line border-t py-1 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="wrap-anywhere min-w-0 text-sm" dir="auto">
        <p id={`label-${key}`}>
          {label}{' '}
          <span className="text-muted text-xs tabular-nums">
            {formatNumber(some.reduce((sum, { count }) => sum + count, 0))}
          </span>
        </p>
        {examples.length > 0 ? (
          <p className="text-muted text-xs">
            <IsolatedTexts texts={examples} />
          </p>
        ) : null}
      </div>
      {control(some, label, `label-${key}`)}
    </li>
  );
  return (
    <fieldset id={name} className="min-w-0 mt-6 border-line border-t pt-3">
      <legend className="sr-only">{title}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="wrap-anywhere font-display text-lg" dir="auto">
          {title}
        </h2>
        {children}
      </div>
      <ul className="mt-2">
        {groups
          .slice(0, SHOWN_FIRST)
          .map((group, at) => row([group], `${name}-${at}`, labelOf(group), group.examples))}
        {others.length > 0 ? row(others, `${name}-others`, texts.values.others(others.length)) : null}
      </ul>
    </fieldset>
  );
}
