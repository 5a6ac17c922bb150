import { useState } from 'react';
import type { TableView } from '#catalog/lists/product-table.ts';
import { tableSearch } from '#catalog/lists/product-table.ts';
import { useWrite } from '../../writes/use-write.ts';
import { OpenLinks } from './open-links.tsx';
import { texts } from './texts.ts';

interface Props {
  wanted: TableView | { ids: string[] };
}

/** Creates a line sheet, to print or to share by a link. */
export function LineSheetForm({ wanted }: Props) {
  const { write, isSending } = useWrite();
  const [shared, setShared] = useState<{ address: string; ends: string }>();
  const [status, setStatus] = useState('');
  const [createdLinks, setCreatedLinks] = useState(0);

  const share = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    fields.set('share', 'yes');
    const sent = await write<{ address: string; ends: string }>(ADDRESS, fields, texts.shareFailed);
    setStatus(sent.ok ? '' : sent.message);
    setCreatedLinks((times) => times + 1);
    if (sent.ok) setShared(sent.answer);
  };
  const copy = async (address: string) => {
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setStatus(isCopied ? texts.copied : texts.copyFailed);
  };

  return (
    <form method="post" action={ADDRESS} target="_blank" className="mt-7" rel="noopener">
      <h3 className="font-display text-lg">{texts.lineSheet}</h3>
      <p className="mt-1 text-muted text-sm">{texts.lineSheetDescription}</p>
      {'ids' in wanted ? (
        wanted.ids.map((id) => <input key={id} type="hidden" name="id" value={id} />)
      ) : (
        <input type="hidden" name="view" value={tableSearch({ ...wanted, page: 1 })} />
      )}
      <div className="mt-2 flex flex-wrap gap-x-6 text-sm">
        <label className="flex min-h-11 items-center gap-2">
          <input type="radio" name="paper" value="a4" defaultChecked className="size-5 accent-ink" />{' '}
          {texts.a4}
        </label>
        <label className="flex min-h-11 items-center gap-2">
          <input type="radio" name="paper" value="letter" className="size-5 accent-ink" /> {texts.letter}
        </label>
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name="prices" value="yes" defaultChecked className="tick-box" />
          {texts.withPrices}
        </label>
      </div>
      <div className="mt-3 flex flex-wrap gap-3 text-sm">
        <button type="submit" className="secondary-button">
          {texts.print}
        </button>
        <button
          type="button"
          disabled={isSending}
          onClick={(event) => event.currentTarget.form && void share(event.currentTarget.form)}
          className="secondary-button"
        >
          {texts.share}
        </button>
      </div>
      {shared ? (
        <div className="mt-4 text-sm">
          <label>
            {texts.link(new Date(shared.ends))}
            <input
              readOnly
              value={shared.address}
              onFocus={(event) => event.currentTarget.select()}
              className="mt-1 block min-h-11 w-full border border-edge bg-page px-3"
            />
          </label>
          <button type="button" onClick={() => void copy(shared.address)} className="text-link min-h-11">
            {texts.copy}
          </button>
        </div>
      ) : null}
      <p role="status" className="mt-2 min-h-5 text-sm">
        {status}
      </p>
      <OpenLinks
        createdLinks={createdLinks}
        onEnded={(address) => setShared((now) => (now?.address === address ? undefined : now))}
      />
    </form>
  );
}

const ADDRESS = '/admin/products/line-sheet';
