import type { ReactNode } from 'react';
import { describeError } from './describe-error.ts';
import { MissingCodeError } from './missing-code-error.ts';
import { TryAgain, TryAgainLink } from './try-again.tsx';
import { useFreshPage } from './use-fresh-page.ts';

interface Props {
  error: unknown;
  /** Links to other pages. */
  children?: ReactNode;
  /** A picture for the free side of a wide screen. */
  beside?: ReactNode;
}

/** Says what happened without telling internals, and offers another attempt where that may help. */
export function ErrorPage(props: Props) {
  if (props.error instanceof MissingCodeError) return <MissingCode {...props} />;
  const { isPassing } = describeError(props.error);
  return <Message {...props} tryAgain={isPassing ? <TryAgain /> : null} />;
}

/** The page's code could not be loaded. Says so only if the server does not answer; otherwise it sends a fresh page. */
function MissingCode(props: Props) {
  const { isAsking, isUnreachable, load } = useFreshPage();
  if (!isUnreachable) return <div aria-busy className="min-h-svh" />;
  return <Message {...props} tryAgain={<TryAgainLink isTrying={isAsking} onTry={load} />} />;
}

function Message({ error, tryAgain, children, beside }: Props & { tryAgain: ReactNode }) {
  const { title, sentence } = describeError(error);
  return (
    <section className="measure gap-x-16 py-20 md:py-32 lg:flex lg:items-center lg:justify-between">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div>
        <h1 className="max-w-[18ch] font-display text-display-l">{title}</h1>
        <p className="mt-6 max-w-[44ch] text-lg text-muted">{sentence}</p>
        {tryAgain}
        {children}
      </div>
      {beside}
    </section>
  );
}
