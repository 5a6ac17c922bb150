import { useEffect, useState } from 'react';
import { type Path, useLocation, useNavigate, useParams } from 'react-router';
import { safeReturnPath } from '#platform/auth/session.ts';

/** Returns the address of a product form for a link with the id `linkId`. The form will return to this page. */
export function useFormPath(): (form: string, linkId?: string) => string {
  const from = useLocation();
  return (form, linkId) => formPath(form, from, linkId);
}

/**
 * Returns from the product form to the page where it was opened. It replaces the form in the history, so that Back does
 * not open the form again. `saved` is the id of an added product.
 */
export function useReturn(): { path: string; goBack(saved?: string): void } {
  const { search } = useLocation();
  const { id } = useParams();
  const navigate = useNavigate();
  const { path, linkId } = readReturnTarget(search);
  const product = id ?? new URLSearchParams(search).get('from');
  const opener = linkId ?? (product && editLinkId(product));

  useEffect(() => rememberReturn({ path, linkId: opener }), [path, opener]);

  return {
    path,
    goBack(saved) {
      if (saved && !linkId) rememberReturn({ path, linkId: editLinkId(saved) });
      void navigate(path, { replace: true });
    },
  };
}

/** Returns the id of the link whose product was edited from this list, to mark it, and scrolls to it and focuses it. */
export function useReturnedTo(): string | null {
  const { pathname, search } = useLocation();
  const [linkId, setLinkId] = useState<string | null>(null);

  // Wait for the page, because a new page takes the focus first.
  useEffect(() => {
    const taken = takeReturn(pathname + search);
    if (taken) setLinkId(taken);
  }, [pathname, search]);
  useEffect(() => {
    const link = linkId && document.getElementById(linkId);
    if (!link) return;
    link.focus({ preventScroll: true });
    link.closest('tr, li')?.scrollIntoView({ block: 'nearest' });
  }, [linkId]);

  return linkId;
}

/** The next products in the table, each with its page there. */
export interface Following {
  products: { id: string; page: number }[];
  /** Whether the last of them is the last product of the table. */
  isWhole: boolean;
}

/** The state that one form passes to the next in the history entry. */
interface FormHandover {
  following: Following;
  /** The name of the focused field. */
  field: string | null;
}

/**
 * Finds the next product of the table from which a form was opened, in the order that the table had then.
 *
 * @param loaded the products after this one, from the loader
 * @returns `openNext`, which opens the next product, or `null` for the last one; `field`, the name of the field that had
 * the focus in the previous form
 */
export function useFollowing(loaded: Following | null) {
  const navigate = useNavigate();
  const { path } = useReturn();
  const handover: FormHandover | null = useLocation().state;
  const carried = handover?.following;
  const following = carried && (carried.products.length > 0 || carried.isWhole) ? carried : loaded;
  const [next, ...products] = following?.products ?? [];

  const [field, setField] = useState<string | null>(null);
  // Wait for the page, because a new page takes the focus first.
  useEffect(() => setField(handover?.field ?? null), [handover]);

  return {
    isTable: following !== null,
    field,
    openNext:
      following && next
        ? (written: string | null) => {
            const table = new URL(path, window.location.href);
            if (next.page > 1) table.searchParams.set('page', String(next.page));
            else table.searchParams.delete('page');
            const state: FormHandover = { following: { ...following, products }, field: written };
            void navigate(formPath(`/admin/products/${next.id}/edit`, table), { replace: true, state });
          }
        : null,
  };
}

/** Where a product form returns to when it is left. */
interface ReturnTarget {
  /** The list with its filters, search, order and page: `/admin/dashboard?category=Bags`. */
  path: string;
  /** The id of the element that gets the focus back; `null` if no element opened the form. */
  linkId: string | null;
}

/** The id of the link in the dashboard's table that edits a product. */
export function editLinkId(productId: string): string {
  return `edit-${productId}`;
}

/** The form that adds another color of a product's model. */
export function anotherColorPath(productId: string): string {
  return `/admin/products/new?from=${productId}&as=color`;
}

/**
 * Returns the address of a product form, with the page it returns to:
 * `/admin/products/new?back=/admin/activity#entry-7`. Omits the dashboard without filters, which is the default. From
 * one form to another the target stays the same.
 */
export function formPath(form: string, from: Pick<Path, 'pathname' | 'search'>, linkId?: string): string {
  const isForm = from.pathname.startsWith('/admin/products/');
  const back = isForm
    ? new URLSearchParams(from.search).get(BACK)
    : `${from.pathname}${from.search}${linkId ? `#${linkId}` : ''}`;
  if (back === null || back === safeReturnPath(null)) return form;
  return `${form}${form.includes('?') ? '&' : '?'}${new URLSearchParams({ [BACK]: back })}`;
}

/** Reads the page that a form returns to from its address: an admin page, otherwise the dashboard. */
export function readReturnTarget(search: string): ReturnTarget {
  const back = new URLSearchParams(search).get(BACK);
  const path = safeReturnPath(back);
  const [, linkId = null] = /#([\w.-]{1,200})$/.exec(back ?? '') ?? [];
  return { path, linkId };
}

/** Stores in this tab which link the list must mark when the form returns to it, even by Back. */
export function rememberReturn(target: ReturnTarget, tab: Storage = sessionStorage): void {
  try {
    tab.setItem(REMEMBERED, JSON.stringify(target));
  } catch {
    // If the storage is full or blocked, only the mark is lost.
  }
}

/** Returns the id of the link to mark, once; `null` if the list has another address. */
export function takeReturn(path: string, tab: Storage = sessionStorage): string | null {
  const remembered = tab.getItem(REMEMBERED);
  tab.removeItem(REMEMBERED);
  const target: ReturnTarget | null = JSON.parse(remembered ?? 'null');
  return target?.path === path ? target.linkId : null;
}

const BACK = 'back';
const REMEMBERED = 'vitrine:return';
