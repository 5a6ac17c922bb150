import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { editLinkId, formPath, readReturnTarget, rememberReturn, takeReturn } from './return-target.ts';

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

/**
 * Returns the id of the link whose product was edited from this list, so that it can be marked. After coming back, it
 * is scrolled into view and focused.
 */
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
