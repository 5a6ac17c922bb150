import { isRouteErrorResponse } from 'react-router';
import type { Cursor } from '#catalog/changes/cursor.ts';
import type { ShownShop } from '../shown-shop.server.ts';

/** What visitors of a closed shop learn about it. */
export interface ClosedShop extends Pick<ShownShop, 'brand' | 'logo' | 'emails' | 'phones'> {
  cursor: Cursor;
}

/** Returns the closed shop of an error; `null` if the error has another cause. */
export function closedShopOf(error: unknown): ClosedShop | null {
  return (isRouteErrorResponse(error) && error.status === 503 && error.data?.closed) || null;
}
