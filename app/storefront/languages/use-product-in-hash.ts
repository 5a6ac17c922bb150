import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { belowBase, useBase } from '#app/language.ts';
import { findCard, NOWHERE, openProductLink } from '#app/storefront/product/modal/open-product.ts';

/** Opens the product that a link from another language named in the hash, as a click on its card does. */
export function useProductInHash(): void {
  const navigate = useNavigate();
  const base = useBase();
  const open = useEffectEvent(() => {
    const { origin, pathname, search, hash } = window.location;
    const [, id] = /^#product=([\da-f-]+)$/.exec(hash) ?? [];
    if (!id) return;
    window.history.replaceState(window.history.state, '', origin + pathname + search);
    const card = findCard(id);
    if (card) return card.click();
    const place = belowBase(base, { pathname, search });
    const { to, ...options } = openProductLink(place, base, { id, listed: null, place: NOWHERE });
    void navigate(to, options);
  });
  useEffect(() => open(), []);
}
