import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { DialogActions } from '#app/ui/dialog/choice-dialog.tsx';
import { DialogPanel } from '#app/ui/dialog/dialog-panel.tsx';
import { type TableView, tableSearch } from '#catalog/lists/product-table.ts';
import type { ArchiveSize } from '../../products/export.ts';
import { get } from '../../writes/get.ts';
import { post } from '../../writes/use-write.ts';
import { LineSheetForm } from './line-sheet-form.tsx';
import { texts } from './texts.ts';

interface Props {
  /** All products of a view, on all its pages, or the selected ones. */
  wanted: TableView | { ids: string[] };
  count: number;
  onClose(): void;
}

/** Lets the admin choose an export format. Stays open, so that several formats can be downloaded. */
export function ExportDialog({ wanted, count, onClose }: Props) {
  const isSelection = 'ids' in wanted;
  const size = useArchiveSize(wanted);
  const fields = isSelection
    ? wanted.ids.map((id) => ['id', id] as const)
    : [...new URLSearchParams(tableSearch({ ...wanted, page: 1 }))];
  return (
    <DialogPanel title={texts.title(count)} onClose={onClose}>
      {/* A plain form, so that the browser shows the progress of the download. */}
      <form method={isSelection ? 'post' : 'get'} className="mt-5">
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
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
                  {texts.formats[file].label}
                </span>
                <span className="mt-0.5 block text-muted text-sm">
                  {texts.formats[file].purpose}
                  {file === 'products.zip' && size
                    ? ` ${texts.photos(size.photos, Math.ceil(size.bytes / MEGABYTE) * MEGABYTE)}`
                    : null}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </form>
      <LineSheetForm wanted={wanted} />
      <DialogActions>
        <button type="button" onClick={onClose} className="secondary-button">
          {texts.close}
        </button>
      </DialogActions>
    </DialogPanel>
  );
}

/** Returns the size of the archive, or `null` while the server estimates it. The dialog does not wait for the size. */
function useArchiveSize(wanted: Props['wanted']): ArchiveSize | null {
  const [size, setSize] = useState<ArchiveSize | null>(null);
  // POST, because many ids do not fit into an address.
  const body = 'ids' in wanted ? wanted.ids.join() : '';
  const search = 'ids' in wanted ? '' : tableSearch({ ...wanted, page: 1 });
  useEffect(() => {
    const controller = new AbortController();
    const address = `/admin/products/export/about.json${search}`;
    const form = new FormData();
    for (const id of body.split(',')) form.append('id', id);
    const request = body
      ? post<ArchiveSize>(address, form, '', controller).then((sent) => (sent.ok ? sent.answer : null))
      : get<ArchiveSize>(address, controller.signal);
    void request.then(setSize);
    return () => controller.abort();
  }, [body, search]);
  return size;
}

const MEGABYTE = 1024 * 1024;

const FORMATS = ['products.csv', 'products.xlsx', 'products.zip', 'shopify.csv'] as const;
