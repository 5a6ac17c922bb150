import { useRef, useState } from 'react';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import type { PriceSummary } from '#import-export/imports/import.ts';
import { hasUnlikelyPrices } from '#import-export/imports/price-summary.ts';
import { UnlikelyPrices } from './price-summary.tsx';
import { texts } from './texts.ts';
import { useImportChange } from './use-import-change.ts';

interface Props {
  /** Id of the import. */
  id: string;
  /** Number of products that would be added or changed. */
  count: number;
  prices: PriceSummary | null;
}

/** Starts the import. If prices look wrong, the admin must confirm them first. */
export function RunButton({ id, count, prices }: Props) {
  const { change, isSending } = useImportChange(id);
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const mustConfirm = prices !== null && hasUnlikelyPrices(prices);
  const close = () => {
    setAsking(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        // A disabled button would lose the focus.
        aria-disabled={isSending}
        onClick={() => {
          if (mustConfirm) setAsking(true);
          else if (!isSending) void change({ do: 'run' });
        }}
        className="filled-button"
      >
        {texts.preview.import(count)}
      </button>
      {isAsking && prices ? (
        <ChoiceDialog
          title={texts.prices.confirm}
          onClose={close}
          choices={[
            { label: texts.cancel, onChoose: close },
            {
              label: texts.prices.importAnyway,
              disabled: isSending,
              onChoose() {
                setAsking(false);
                void change({ do: 'run', arePricesConfirmed: true });
              },
            },
          ]}
        >
          <UnlikelyPrices prices={prices} />
        </ChoiceDialog>
      ) : null}
    </>
  );
}
