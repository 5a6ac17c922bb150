import type { Path } from 'react-router';
import { safeReturnPath } from '#platform/auth/session.ts';

/** Where a product's form leads back to when it is left. */
export interface ReturnTarget {
  /** The list from which it was opened, with its filter, search, sort and page: `/admin/dashboard?category=Bags`. */
  path: string;
  /** The element there that has the focus again; `null` where no particular one opened the form. */
  linkId: string | null;
}

/** The id of the link in the dashboard's table that edits a product. */
export function editLinkId(productId: string): string {
  return `edit-${productId}`;
}

/**
 * The address of a product's form, with where it leads back to: `/admin/products/new?back=/admin/activity#entry-7`. The
 * plain dashboard needs no mention. From one form to another the way back stays the same.
 */
export function formPath(form: string, from: Pick<Path, 'pathname' | 'search'>, linkId?: string): string {
  const isForm = from.pathname.startsWith('/admin/products/');
  const back = isForm
    ? new URLSearchParams(from.search).get(BACK)
    : `${from.pathname}${from.search}${linkId ? `#${linkId}` : ''}`;
  if (back === null || back === safeReturnPath(null)) return form;
  return `${form}${form.includes('?') ? '&' : '?'}${new URLSearchParams({ [BACK]: back })}`;
}

/** Reads out of a form's address where it leads back to: a page of the admin, else the dashboard. */
export function readReturnTarget(search: string): ReturnTarget {
  const back = new URLSearchParams(search).get(BACK);
  const path = safeReturnPath(back);
  const [, linkId = null] = /#([\w.-]{1,200})$/.exec(back ?? '') ?? [];
  return { path, linkId };
}

/** Remembers in this tab what the list that the form returns to is to show, whatever leads there: also Back. */
export function rememberReturn(target: ReturnTarget, tab: Storage = sessionStorage): void {
  try {
    tab.setItem(REMEMBERED, JSON.stringify(target));
  } catch {
    // A full or forbidden storage only costs the mark.
  }
}

/** The id of the link at which a list is returned to; `null` where the list is at another address. Told once. */
export function takeReturn(path: string, tab: Storage = sessionStorage): string | null {
  const remembered = tab.getItem(REMEMBERED);
  tab.removeItem(REMEMBERED);
  const target: ReturnTarget | null = JSON.parse(remembered ?? 'null');
  return target?.path === path ? target.linkId : null;
}

const BACK = 'back';
const REMEMBERED = 'vitrine:return';
