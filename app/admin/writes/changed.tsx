import type { FieldChange } from '#catalog/activity/activity-changes.ts';
import { texts } from './texts.ts';

/** One changed field with its old and new value; only one of them if the product was added or deleted. */
export function Changed({ change: { field, before, after } }: { change: FieldChange }) {
  return (
    <p className="tabular">
      <span className="text-muted">{field}</span> <bdi>{before}</bdi>
      {before !== null && after !== null ? (
        <>
          {' '}
          <span aria-hidden>→</span>
          <span className="sr-only">{texts.becomes}</span>{' '}
        </>
      ) : null}
      <bdi>{after}</bdi>
    </p>
  );
}
