import { useEffect, useState } from 'react';
import type { OpenLink } from '../../products/line-sheet.ts';
import { get } from '../../writes/get.ts';
import { useWrite } from '../../writes/use-write.ts';
import { texts } from './texts.ts';

interface Props {
  /** A counter of created links. The list is reloaded when it changes, because other links may have expired. */
  createdLinks: number;
  onEnded(address: string): void;
}

/** The shared line sheets. Each link can be revoked before it expires. */
export function OpenLinks({ createdLinks, onEnded }: Props) {
  const { write, isSending } = useWrite();
  const [links, setLinks] = useState<OpenLink[]>([]);
  const [failure, setFailure] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list may differ after each navigation.
  useEffect(() => {
    const controller = new AbortController();
    void get<OpenLink[]>(ADDRESS, controller.signal).then((found) => found && setLinks(found));
    return () => controller.abort();
  }, [createdLinks]);

  async function end({ id, address }: OpenLink) {
    const form = new FormData();
    form.set('end', id);
    const sent = await write(ADDRESS, form, texts.endFailed);
    setFailure(sent.ok ? '' : sent.message);
    if (!sent.ok) return;
    setLinks((all) => all.filter((link) => link.id !== id));
    onEnded(address);
  }

  if (links.length === 0) return null;
  return (
    <section aria-labelledby="open-links" className="mt-4 text-sm">
      <h4 id="open-links" className="text-muted">
        {texts.sharedLinks}
      </h4>
      <ul className="mt-1 border-line border-b">
        {links.map((link) => (
          <li key={link.id} className="flex items-center justify-between gap-4 border-line border-t">
            <p className="min-w-0 wrap-anywhere">
              <a href={link.address} target="_blank" rel="noopener" className="text-link">
                {link.title}
              </a>{' '}
              <span className="text-muted">{texts.until(new Date(link.ends))}</span>
            </p>
            <button
              type="button"
              disabled={isSending}
              aria-label={texts.endLink(link.title)}
              onClick={() => void end(link)}
              className="text-link min-h-11 shrink-0"
            >
              {texts.end}
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className="text-accent">
        {failure}
      </p>
    </section>
  );
}

const ADDRESS = '/admin/products/line-sheet';
