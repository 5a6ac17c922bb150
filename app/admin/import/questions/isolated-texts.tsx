import { Fragment } from 'react';

/** Texts in a row. Each keeps its own direction, so that Arabic ones do not reorder the others. */
export function IsolatedTexts({ texts }: { texts: string[] }) {
  return texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be the same; their order never changes.
    <Fragment key={at}>
      {at > 0 ? ' · ' : null}
      <bdi>{text}</bdi>
    </Fragment>
  ));
}
