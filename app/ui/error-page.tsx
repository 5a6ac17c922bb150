import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPath, isRouteErrorResponse, useHref, useLocation, useRevalidator } from 'react-router';
import type { Texts } from '../texts/en.ts';
import { useTexts } from '../texts/use-texts.ts';
import { isPlainClick, listenTo, useIsHydrated } from './browser-state.ts';
import { ATTEMPTS, isTemporary, MissingCodeError, retryDelay, useReloadWhenReachable } from './retry-read.ts';

interface Props {
  error: unknown;
  children?: ReactNode;
  /** A picture beside the text on wide screens. */
  beside?: ReactNode;
}

/** Describes an error without internals. Offers to try again if that may help. */
export function ErrorPage(props: Props) {
  const texts = useTexts();
  const { key } = useLocation();
  if (props.error instanceof MissingCodeError) return <MissingCode {...props} />;
  if (isTemporary(props.error)) return <Temporary key={key} {...props} />;
  const { canRetry } = describeError(props.error, texts);
  return <Message {...props} tryAgain={canRetry ? <TryAgain /> : null} />;
}

/** The page's code could not be loaded. If the server responds, loads the page again; otherwise shows an error. */
function MissingCode(props: Props) {
  const { isChecking, isUnreachable, load } = useReloadWhenReachable();
  if (!isUnreachable) return <div aria-busy className="min-h-svh" />;
  return <Message {...props} tryAgain={<TryAgainLink isTrying={isChecking} onTry={load} />} />;
}

/** The shop could not be reached. Retries before it shows an error, unless the server itself sent the error page. */
function Temporary(props: Props) {
  const { revalidate } = useRevalidator();
  const [failures, setFailures] = useState(useIsHydrated() ? 1 : ATTEMPTS);
  useEffect(() => {
    if (failures === ATTEMPTS) return;
    const timer = setTimeout(async () => {
      await revalidate();
      setFailures(failures + 1);
    }, retryDelay(failures));
    return () => clearTimeout(timer);
  }, [failures, revalidate]);
  if (failures < ATTEMPTS) return <div aria-busy className="min-h-svh" />;
  return <Message {...props} tryAgain={<TryAgain />} />;
}

function Message({ error, tryAgain, children, beside }: Props & { tryAgain: ReactNode }) {
  const { title, sentence } = describeError(error, useTexts());
  // The browser has restored the scroll position of the missing page, so this message may be out of view.
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <section className="measure gap-x-16 pt-16 md:pt-24 lg:flex lg:items-center lg:justify-between">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className="grow">
        <h1 className="max-w-[18ch] font-display text-display-l">{title}</h1>
        <p className="mt-6 max-w-[44ch] text-balance text-lg text-muted">{sentence}</p>
        {tryAgain}
        {children}
      </div>
      {beside}
    </section>
  );
}

/** Describes what a route threw: a response with a status, a network error, or a bug. `canRetry`: it may succeed later. */
export function describeError(error: unknown, { errors: texts }: Texts) {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return { ...texts.notFound, canRetry: false };
    if (error.status < 500) return { ...texts.refused, canRetry: false };
    if (isTemporary(error)) return { ...texts.unavailable, canRetry: true };
  }
  const isUnreachable = error instanceof MissingCodeError || isTemporary(error);
  return { ...(isUnreachable ? texts.unreachable : texts.failed), canRetry: true };
}

/** A button that reloads the data of the page. */
export function TryAgain() {
  const { state, revalidate } = useRevalidator();
  return <TryAgainLink isTrying={state !== 'idle'} onTry={() => void revalidate()} />;
}

interface TryAgainProps {
  isTrying: boolean;
  /** Called on a press and when the connection is back. */
  onTry(): void;
}

/** A retry button. It is a link to the same page, so that it works without scripts. */
export function TryAgainLink({ isTrying, onTry }: TryAgainProps) {
  const texts = useTexts();
  const { pathname, search, mask } = useLocation();
  const href = useHref({ pathname, search });
  const tryAgain = useEffectEvent(onTry);

  useEffect(() => listenTo(window, 'online', () => tryAgain()), []);

  const followInPlace = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (!isTrying) onTry();
  };

  return (
    <a
      href={mask ? createPath(mask) : href}
      onClick={followInPlace}
      aria-busy={isTrying}
      className="filled-button mt-10 min-w-40"
    >
      {isTrying ? texts.errors.trying : texts.errors.tryAgain}
    </a>
  );
}
