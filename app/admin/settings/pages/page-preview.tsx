import { useEffect, useRef, useState } from 'react';
import { afterPause } from '#app/ui/after-pause.ts';
import { announceSessionEnd } from '../../session/session-events.ts';
import { post } from '../../writes/use-write.ts';
import { texts } from './texts.ts';

/** Shows a page's text as visitors will see it, shortly after each change. The server renders it. */
export function PagePreview({ text, title }: { text: string; title: string }) {
  const [html, setHtml] = useState('');
  const [failure, setFailure] = useState('');
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    return afterPause(DEBOUNCE_MS, async (signal) => {
      const sent = await post<{ html: string }>('/admin/shop/pages/preview', { text }, texts.previewFailed, {
        signal,
      });
      if (signal.aborted) return;
      if (sent.ok) setHtml(sent.answer.html);
      else if (sent.status === 401) announceSessionEnd();
      setFailure(sent.ok ? '' : sent.message);
    });
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new HTML has new links.
  useEffect(() => {
    // Open links in a new tab, because the form may have unsaved text.
    for (const link of shown.current?.querySelectorAll('a') ?? []) link.target = '_blank';
  }, [html]);
  return (
    <section aria-label={texts.previewOf(title)} className="mt-4">
      <p className="text-muted text-sm">{texts.preview}</p>
      {failure ? (
        <p role="status" className="mt-1 text-accent text-sm">
          {failure}
        </p>
      ) : null}
      {/* Focusable, because the keyboard can scroll only a focusable element. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
      <div tabIndex={0} className="mt-1 max-h-[32rem] overflow-y-auto border border-line p-4">
        <div
          ref={shown}
          className="page-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it without any HTML of the owner's.
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
    </section>
  );
}

const DEBOUNCE_MS = 300;
