import { useEffect, useState } from 'react';
import { DialogPanel } from '#app/ui/dialog-panel.tsx';
import { inFigures } from '#catalogue/amounts.ts';
import { productsInWords } from '#catalogue/product.ts';
import { type TableView, tableSearch } from '#catalogue/product-table.ts';
import { formatFileSize } from '#media/file-size.ts';
import { get } from '../get.ts';
import type { ArchiveSize } from '../products/export.ts';
import { post } from '../use-write.ts';
import { LineSheetForm } from './line-sheet-form.tsx';

interface Props {
  /** All of a view, on whatever page, or those that are selected. */
  wanted: TableView | { ids: string[] };
  count: number;
  onClose(): void;
}

/** Asks in which form products are wanted. It stays, so that they can be had in several. */
export function ExportDialog({ wanted, count, onClose }: Props) {
  const isSelection = 'ids' in wanted;
  const size = useArchiveSize(wanted);
  const fields = isSelection
    ? wanted.ids.map((id) => ['id', id] as const)
    : [...new URLSearchParams(tableSearch({ ...wanted, page: 1 }))];
  return (
    <DialogPanel title={`Export ${productsInWords(count)}`} onClose={onClose}>
      {/* The browser's own form: it shows how the download comes along. */}
      <form method={isSelection ? 'post' : 'get'} className="mt-5">
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <ul className="border-line border-b">
          {FORMATS.map(({ file, label, purpose }) => (
            <li key={file} className="border-line border-t">
              <button
                type="submit"
                formAction={`/admin/products/export/${file}`}
                className="group w-full py-3.5 text-start"
              >
                <span className="block underline-offset-4 group-hover:underline">{label}</span>
                <span className="mt-0.5 block text-muted text-sm">
                  {purpose}
                  {file === 'products.zip' && size ? ` ${sizeInWords(size)}` : null}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </form>
      <LineSheetForm wanted={wanted} />
      <button type="button" onClick={onClose} className="mt-6 min-h-11 border border-edge px-5 text-sm">
        Close
      </button>
    </DialogPanel>
  );
}

/** How large the archive becomes, as soon as it is known; the dialog does not wait for it. */
function useArchiveSize(wanted: Props['wanted']): ArchiveSize | null {
  const [size, setSize] = useState<ArchiveSize | null>(null);
  // An address would be too short for many ids.
  const body = 'ids' in wanted ? wanted.ids.join() : '';
  const search = 'ids' in wanted ? '' : tableSearch({ ...wanted, page: 1 });
  useEffect(() => {
    const leaving = new AbortController();
    const address = `/admin/products/export/about.json${search}`;
    const form = new FormData();
    for (const id of body.split(',')) form.append('id', id);
    const asking = body
      ? post<ArchiveSize>(address, form, '', leaving).then((sent) => (sent.ok ? sent.answer : null))
      : get<ArchiveSize>(address, leaving.signal);
    void asking.then(setSize);
    return () => leaving.abort();
  }, [body, search]);
  return size;
}

function sizeInWords({ photographs, bytes }: ArchiveSize): string {
  if (photographs === 0) return 'There are no photographs.';
  const count = photographs === 1 ? 'One photograph' : `${inFigures(photographs)} photographs`;
  return `${count}, about ${formatFileSize(Math.ceil(bytes / MEGABYTE) * MEGABYTE)}.`;
}

const MEGABYTE = 1024 * 1024;

const FORMATS = [
  {
    file: 'products.csv',
    label: 'Table',
    purpose: 'CSV with every field, for any spreadsheet and for this shop.',
  },
  { file: 'products.xlsx', label: 'Excel', purpose: 'The same table as a workbook.' },
  {
    file: 'products.zip',
    label: 'Table and photographs',
    purpose: 'A ZIP to keep, or to move to another shop.',
  },
  {
    file: 'shopify.csv',
    label: 'Shopify',
    purpose: 'CSV as Shopify imports it; hidden products become drafts.',
  },
];
