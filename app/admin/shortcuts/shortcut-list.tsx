import X from 'lucide-react/icons/x';
import { DialogPanel } from '#app/ui/dialog/dialog-panel.tsx';
import { ADMIN_PAGES } from '../frame/admin-pages.ts';
import { turnSingleKeys, useSingleKeys } from './single-keys.ts';

/** Lists all shortcuts of the admin, with a switch for single-key shortcuts. */
export function ShortcutList({ onClose }: { onClose(): void }) {
  const areSingleKeysOn = useSingleKeys();
  return (
    <DialogPanel title="Keyboard shortcuts" width="wide" onClose={onClose}>
      <button type="button" onClick={onClose} className="icon-button absolute end-3 top-3">
        <X aria-hidden strokeWidth={1.25} className="size-5" />
        <span className="sr-only">Close</span>
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
          onChange={({ currentTarget }) => turnSingleKeys(currentTarget.checked)}
          className="tick-box"
        />
        Single-key shortcuts
      </label>
      <p className="ms-8 text-muted text-sm">
        Turn this off if keys trigger by accident. Ctrl S and Esc always work.
      </p>
    </DialogPanel>
  );
}

const GROUPS: { name: string; shortcuts: [keys: string, action: string][] }[] = [
  {
    name: 'Go to',
    shortcuts: ADMIN_PAGES.map(({ keys, name }) => [keys, name]),
  },
  {
    name: 'Do',
    shortcuts: [
      ['n', 'Add a product'],
      ['z', 'Undo the last change'],
      ['s', 'Save'],
      ['Ctrl S', 'Save while typing in a field'],
      ['Ctrl Enter', 'Save and edit the next product'],
    ],
  },
  {
    name: 'The table',
    shortcuts: [
      ['/', 'Search'],
      ['Enter', 'Move from the search to the first row'],
      ['e', 'Edit price, stock and featured in the row'],
      ['F2', 'Edit the row (always on)'],
    ],
  },
  {
    name: 'This list',
    shortcuts: [
      ['?', 'Open'],
      ['Esc', 'Close'],
    ],
  },
];
