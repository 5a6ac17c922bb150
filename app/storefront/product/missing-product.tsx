import type { ElementType } from 'react';

interface Props {
  id: string;
  missing: 'unknown' | 'unreachable';
  Title: ElementType<{ className: string; children: string }>;
}

/** Said in place of a product that is not there, or that could not be asked for. */
export function MissingProduct({ id, missing, Title }: Props) {
  const { title, sentence } = WORDS[missing];
  return (
    <div className="measure py-32 text-center">
      <Title className="font-display text-display-m">{title}</Title>
      <p className="mx-auto mt-4 max-w-md text-muted">{sentence}</p>
      {missing === 'unreachable' ? <OwnPageLink id={id} className="mt-8" /> : null}
    </div>
  );
}

/** Asks the shop for the product's page itself, past whatever is broken here. */
export function OwnPageLink({ id, className }: { id: string; className: string }) {
  return (
    <a
      href={`/product/${id}`}
      className={`inline-flex min-h-11 items-center underline underline-offset-4 ${className}`}
    >
      Open the product’s own page
    </a>
  );
}

const WORDS = {
  unknown: {
    title: 'This piece is no longer here',
    sentence: 'It has left the collection, or the address was never quite right.',
  },
  unreachable: {
    title: 'This piece could not be shown',
    sentence: 'The shop did not answer. Please look at your connection and try again.',
  },
};
