import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DialogPanel } from '#app/admin/parts/dialogs.tsx';
import { listenTo } from '#app/ui/browser-state.ts';
import { useRouteChange } from '#app/ui/route-change.tsx';
import { Tick } from '../parts/form-parts.tsx';
import { texts } from './texts.ts';

interface Props {
  isListOpen: boolean;
  onList(isOpen: boolean): void;
}

/** The shortcuts of every admin page, and their list. Must be rendered after the page, which takes the focus first. */
export function Shortcuts({ isListOpen, onList }: Props) {
  const search = useSearchShortcut();
  useShortcuts({ '?': () => onList(true), '/': search });
  return isListOpen ? <ShortcutList onClose={() => onList(false)} /> : null;
}

/** Focuses the search field. On pages without one, opens the product table and focuses its field. */
function useSearchShortcut(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOpeningTable = useRef(false);
  useRouteChange(pathname, () => {
    // The admin may have opened another page while the table was loading.
    if (pathname !== PRODUCTS || !isOpeningTable.current) return;
    isOpeningTable.current = false;
    searchField()?.focus();
  });
  return () => {
    const field = searchField();
    field?.focus();
    field?.select();
    if (field) return;
    isOpeningTable.current = true;
    navigate(PRODUCTS);
  };
}

function searchField(): HTMLInputElement | null {
  return document.querySelector('main input[type="search"]');
}

const PRODUCTS = '/admin/dashboard';

/** Lists all shortcuts of the admin, with a switch for those without Ctrl. */
function ShortcutList({ onClose }: { onClose(): void }) {
  return (
    <DialogPanel title={texts.title} onClose={onClose}>
      <button type="button" onClick={onClose} className="icon-button absolute end-3 top-3">
        <X aria-hidden strokeWidth={1.25} className="size-5" />
        <span className="sr-only">{texts.close}</span>
      </button>
      <dl className="mt-6 border-line border-t text-sm">
        {SHORTCUTS.map(([keys, action]) => (
          <div key={keys} className="flex items-center justify-between gap-4 border-line border-b py-2">
            <dt>{action}</dt>
            <dd className="flex shrink-0 gap-1">
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
      <Tick
        label={texts.singleKeys}
        defaultChecked={areSingleKeysOn()}
        onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
        className="mt-6"
      />
      <p className="ms-8 text-muted text-sm">{texts.singleKeysHint}</p>
    </DialogPanel>
  );
}

const SHORTCUTS: [keys: string, action: string][] = [
  ['/', texts.search],
  ['Enter', texts.firstRow],
  ['F2', texts.editRow],
  ['Alt T', texts.messages],
  ['Ctrl S', texts.save],
  ['Ctrl Enter', texts.saveAndNext],
  ['?', texts.open],
  ['Esc', texts.close],
];

/**
 * Calls the action of the pressed keys, `{ '/': …, F2: …, 'Ctrl s': … }`, while the component is mounted. Single
 * characters only search or open the list of shortcuts: letters typed by accident must not change anything. They are
 * ignored in text fields, and everywhere if they are turned off (WCAG 2.1.4). All shortcuts are ignored while a dialog
 * is open.
 */
export function useShortcuts(actions: Record<string, () => void>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Alt types characters of other languages.
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const hasControl = event.ctrlKey || event.metaKey;
    const action = actions[hasControl ? `Ctrl ${event.key.toLowerCase()}` : event.key];
    if (!action) return;
    const isCharacter = !hasControl && event.key.length === 1;
    if (isCharacter && (!areSingleKeysOn() || isTyping(event.target))) return;
    event.preventDefault();
    if (!event.repeat && !document.querySelector('dialog:modal')) action();
  });

  useEffect(() => listenTo(document, 'keydown', onKeyDown), []);
}

/** Returns whether single-key shortcuts are on in this browser. They are on by default. */
function areSingleKeysOn(): boolean {
  return localStorage.getItem(SINGLE_KEYS) !== 'off';
}

/** Turns single-key shortcuts on or off in this browser. */
function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(SINGLE_KEYS);
  else localStorage.setItem(SINGLE_KEYS, 'off');
}

const SINGLE_KEYS = 'vitrine:single-keys';

/** Fields in which characters are text. In a checkbox or radio button, they are shortcuts. */
const FIELD = ':is(input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable])';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(FIELD);
}
