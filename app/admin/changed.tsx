import type { FieldChange } from '#catalogue/activity-changes.ts';

/** One field as it was and as it is; of something new or deleted as it is or was. */
export function Changed({ change: { field, before, after } }: { change: FieldChange }) {
  return (
    <p className="tabular-nums">
      <span className="text-muted">{field}</span> <bdi>{before}</bdi>
      {before !== null && after !== null ? (
        <>
          {' '}
          <span aria-hidden>→</span>
          <span className="sr-only">becomes</span>{' '}
        </>
      ) : null}
      <bdi>{after}</bdi>
    </p>
  );
}
