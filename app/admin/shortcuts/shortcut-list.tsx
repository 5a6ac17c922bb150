import X from 'lucide-react/icons/x';
import { DialogPanel } from '#app/ui/dialog/dialog-panel.tsx';
import { ADMIN_PAGES } from '../frame/admin-pages.ts';
import { setSingleKeys, useSingleKeys } from './single-keys.ts';
import { texts } from './texts.ts';

/** Lists all shortcuts of the admin, with a switch for single-key shortcuts. */
export function ShortcutList({ onClose }: { onClose(): void }) {
  const areSingleKeysOn = useSingleKeys();
  return (
    <DialogPanel title={texts.title} width="wide" onClose={onClose}>
      <button type="button" onClick={onClose} className="icon-button absolute end-3 top-3">
        <X aria-hidden strokeWidth={1.25} className="size-5" />
        <span className="sr-only">{texts.close}</span>
      </button>
      <div className="mt-6 grid gap-x-12 gap-y-6 text-sm sm:grid-cols-2">
        {GROUPS.map(({ name, shortcuts }) => (
          <section key={name}>
            <h3 className="eyebrow text-muted">{name}</h3>
            <dl className="mt-2 border-line border-t">
              {shortcuts.map(([keys, action]) => (
                <div key={keys} className="flex items-center justify-between gap-4 border-line border-b py-2">
                  <dt>{action}</dt>
                  <dd className="flex gap-1">
                    {keys.split(' ').map((key) => (
                      <kbd
                        key={key}
                        className="min-w-7 border border-edge px-1.5 py-0.5 text-center font-text text-xs"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="mt-6 flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={areSingleKeysOn}
          onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
          className="tick-box"
        />
        {texts.singleKeys}
      </label>
      <p className="ms-8 text-muted text-sm">{texts.singleKeysHint}</p>
    </DialogPanel>
  );
}

const GROUPS: { name: string; shortcuts: [keys: string, action: string][] }[] = [
  {
    name: texts.goTo,
    shortcuts: ADMIN_PAGES.map(({ keys, name }) => [keys, name]),
  },
  {
    name: texts.actions,
    shortcuts: [
      ['n', texts.add],
      ['z', texts.undo],
      ['s', texts.save],
      ['Ctrl S', texts.saveWhileTyping],
      ['Ctrl Enter', texts.saveAndNext],
    ],
  },
  {
    name: texts.table,
    shortcuts: [
      ['/', texts.search],
      ['Enter', texts.firstRow],
      ['e', texts.editRow],
      ['F2', texts.editRowAlways],
    ],
  },
  {
    name: texts.thisList,
    shortcuts: [
      ['?', texts.open],
      ['Esc', texts.close],
    ],
  },
];
