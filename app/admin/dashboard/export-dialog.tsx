import Download from 'lucide-react/icons/download';
import { useEffect, useEffectEvent, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import { DialogActions, DialogPanel } from '#app/admin/parts/dialogs.tsx';
import { pressedOnce } from '#app/ui/busy.ts';
import { HiddenFields, Tick } from '../parts/form-parts.tsx';
import type { action, OpenLink } from './change-dashboard.server.ts';
import { DASHBOARD } from './dashboard-path.ts';
import { formOf, type Selected } from './selection.tsx';
import { texts } from './texts.ts';

interface Props {
  /** All products of a view, on all its pages, or the selected ones. */
  wanted: Selected;
  onClose(): void;
}

/** Lets the admin choose an export format. Stays open, so that several formats can be downloaded. */
export function ExportDialog({ wanted, onClose }: Props) {
  const { chosen, whole, count } = wanted;
  const about = useFetcher<typeof action>();
  const ask = useEffectEvent(() => about.submit(formOf(wanted, { intent: 'about' }), SUBMIT));
  useEffect(() => void ask(), []);
  const answer = about.data?.error === null && about.data.intent === 'about' ? about.data : null;
  const fields =
    whole === null ? chosen.map(({ id }): [string, string] => ['id', id]) : [...new URLSearchParams(whole)];
  return (
    <DialogPanel title={texts.exporting.title(count)} onClose={onClose}>
      {/* Without the router, the browser shows the progress of the download. */}
      <Form reloadDocument method={whole === null ? 'post' : 'get'} className="mt-5">
        <HiddenFields fields={fields} />
        <ul className="border-line border-b">
          {FORMATS.map((file) => (
            <li key={file} className="border-line border-t">
              <button
                type="submit"
                formAction={`/admin/products/export/${file}`}
                className="group w-full py-3.5 text-start"
              >
                <span className="flex items-center gap-2 underline underline-offset-4">
                  <Download aria-hidden strokeWidth={1.25} className="size-4" />
                  {texts.exporting.formats[file].label}
                </span>
                <span className="mt-0.5 block text-muted text-sm">
                  {texts.exporting.formats[file].purpose}
                  {file === 'products.zip' && answer
                    ? ` ${texts.exporting.photos(answer.photos, Math.ceil(answer.bytes / MEGABYTE) * MEGABYTE)}`
                    : null}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Form>
      <LineSheetForm wanted={wanted} links={answer?.links ?? []} />
      <DialogActions>
        <button type="button" onClick={onClose} className="secondary-button">
          {texts.exporting.close}
        </button>
      </DialogActions>
    </DialogPanel>
  );
}

/** Nothing on the dashboard changes. */
const SUBMIT = { method: 'post', defaultShouldRevalidate: false } as const;
const MEGABYTE = 1024 * 1024;
const FORMATS = ['products.xlsx', 'products.csv', 'products.zip', 'shopify.csv'] as const;

interface LineSheetProps {
  wanted: Selected;
  /** The shared links when the dialog was opened. */
  links: OpenLink[];
}

/** Creates a line sheet, to print or to share by a link. Each shared link can be revoked before it expires. */
function LineSheetForm({ wanted, links: loaded }: LineSheetProps) {
  const fetcher = useFetcher<typeof action>();
  const isSending = fetcher.state !== 'idle';
  const [copied, setCopied] = useState('');
  const result = fetcher.data;
  const changed = result?.error === null && 'links' in result ? result : null;
  const links = changed?.links ?? loaded;
  const shared = links.find(({ id }) => changed?.intent === 'share' && changed.id === id);
  const submit = (form: FormData) => {
    setCopied('');
    void fetcher.submit(form, SUBMIT);
  };
  const copy = async (address: string) => {
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setCopied(isCopied ? texts.exporting.copied : texts.exporting.copyFailed);
  };
  return (
    <Form reloadDocument method="post" action={DASHBOARD} target="_blank" rel="noopener" className="mt-7">
      <h3 className="font-display">{texts.exporting.lineSheet}</h3>
      <p className="mt-1 text-muted text-sm">{texts.exporting.lineSheetDescription}</p>
      <HiddenFields fields={[...formOf(wanted, { intent: 'print' })] as [string, string][]} />
      <div className="mt-2 flex flex-wrap gap-x-6 text-sm">
        {(['a4', 'letter'] as const).map((paper) => (
          <label key={paper} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="paper"
              value={paper}
              defaultChecked={paper === 'a4'}
              className="size-5 accent-ink"
            />
            {texts.exporting[paper]}
          </label>
        ))}
        <Tick label={texts.exporting.withPrices} name="prices" value="yes" defaultChecked />
      </div>
      <div className="mt-3 flex flex-wrap gap-3 text-sm">
        <button type="submit" className="secondary-button">
          {texts.exporting.print}
        </button>
        <button
          type="button"
          {...pressedOnce(isSending, ({ currentTarget }) => {
            const form = new FormData(currentTarget.form ?? undefined);
            form.set('intent', 'share');
            submit(form);
          })}
          className="secondary-button"
        >
          {texts.exporting.share}
        </button>
      </div>
      {shared ? (
        <div className="mt-4 text-sm">
          <label>
            {texts.exporting.link(new Date(shared.ends))}
            <input
              readOnly
              value={shared.address}
              onFocus={({ target }) => target.select()}
              className="mt-1 block min-h-11 w-full border border-edge bg-page px-3"
            />
          </label>
          <button type="button" onClick={() => void copy(shared.address)} className="text-link">
            {texts.exporting.copy}
          </button>
        </div>
      ) : null}
      <p role="status" className="mt-2 min-h-5 text-sm">
        {result?.error ?? copied}
      </p>
      {links.length > 0 ? (
        <section aria-labelledby="open-links" className="mt-4 text-sm">
          <h4 id="open-links" className="text-muted">
            {texts.exporting.sharedLinks}
          </h4>
          <ul className="mt-1 border-line border-b">
            {links.map(({ id, title, address, ends }) => (
              <li key={id} className="flex items-center justify-between gap-4 border-line border-t">
                <p className="min-w-0 wrap-anywhere">
                  <a href={address} target="_blank" rel="noopener" className="text-link">
                    {title}
                  </a>{' '}
                  <span className="text-muted">{texts.exporting.until(new Date(ends))}</span>
                </p>
                <button
                  type="button"
                  aria-label={texts.exporting.endLink(title)}
                  {...pressedOnce(isSending, () =>
                    submit(formOf({ chosen: [], whole: null, count: 0 }, { intent: 'end', id })),
                  )}
                  className="text-link shrink-0"
                >
                  {texts.exporting.end}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Form>
  );
}
