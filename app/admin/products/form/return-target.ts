import type { Path } from 'react-router';
import { safeReturnPath } from '#platform/auth/session.ts';

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
