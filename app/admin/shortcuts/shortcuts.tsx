import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRouteChange } from '#app/ui/use-route-change.ts';
import { ADMIN_PAGES } from '../frame/admin-pages.ts';
import { useFormPath } from '../products/form/use-return.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { useShortcuts } from './use-shortcuts.ts';

interface Props {
  isListOpen: boolean;
  onList(isOpen: boolean): void;
}

/** The shortcuts of every admin page, and their list. Must be rendered after the page, which takes the focus first. */
export function Shortcuts({ isListOpen, onList }: Props) {
  const navigate = useNavigate();
  const search = useSearchShortcut();
  const formPath = useFormPath();
  useShortcuts({
    '?': () => onList(true),
    '/': search,
    n: () => navigate(formPath('/admin/products/new')),
    ...Object.fromEntries(ADMIN_PAGES.map(({ keys, path }) => [keys, () => navigate(path)])),
  });
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

const PRODUCTS = ADMIN_PAGES[0].path;
