import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRouteChange } from '#app/router/use-route-change.ts';
import { ADMIN_PAGES } from '../admin-pages.ts';
import { useFormPath } from '../products/use-return.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { useShortcuts } from './use-shortcuts.ts';

interface Props {
  isListOpen: boolean;
  onList(isOpen: boolean): void;
}

/** The keys that work on every page of the admin, and the list of all. Stands after what takes the focus on arrival. */
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

/** Into the search field; from pages without one, to the products and into theirs. */
function useSearchShortcut(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOnTheWay = useRef(false);
  useRouteChange(pathname, () => {
    // Another page may have been on its way before.
    if (pathname !== PRODUCTS || !isOnTheWay.current) return;
    isOnTheWay.current = false;
    searchField()?.focus();
  });
  return () => {
    const field = searchField();
    field?.focus();
    field?.select();
    if (field) return;
    isOnTheWay.current = true;
    navigate(PRODUCTS);
  };
}

function searchField(): HTMLInputElement | null {
  return document.querySelector('main input[type="search"]');
}

const PRODUCTS = ADMIN_PAGES[0].path;
