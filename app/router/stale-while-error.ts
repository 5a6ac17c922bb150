import { useEffect } from 'react';
import {
  createContext,
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type RouterContextProvider,
  useLocation,
  useMatches,
} from 'react-router';
import { useBasename } from '../locale.ts';
import { closedShopOf } from '../storefront/closed/closed-shop.ts';
import { retryRead } from '../ui/retry-read.ts';

type Results = Record<string, DataStrategyResult>;

/** Keeps the last loader results of the open page, to show them if a refresh fails. */
export class SnapshotStore {
  /** The results of the open page and of the product over it, by address. */
  #snapshots = new Map<string, Results>();
  /** The results of each layout, on any page. */
  #layouts: Results = {};
  #page = '';
  /** The running refreshes. The router answers all of them with the results of the newest one. */
  #refreshes = new Set<{ error: unknown; isCutShort: boolean; revalidate(): Promise<void> }>();
  /** The address whose last reload failed. */
  #outdated: string | null = null;

  /** Stores the results of the open page and discards those of the previous page. */
  remember(address: string, loaderData: [routeId: string, data: unknown][]): void {
    if (address !== this.#page) this.#snapshots.clear();
    this.#page = address;
    this.#store(
      address,
      Object.fromEntries(loaderData.map(([id, result]) => [id, { type: 'data', result }])),
    );
  }

  /** Reloads the open page in the background, with retries. @returns whether that succeeded */
  refresh(revalidate: () => Promise<void>): Promise<boolean> {
    return retryRead(() => this.#attempt(revalidate), null).then(
      () => {
        this.#outdated = null;
        return true;
      },
      () => false,
    );
  }

  async #attempt(revalidate: () => Promise<void>): Promise<void> {
    const attempt = { error: null, isCutShort: false, revalidate };
    this.#refreshes.add(attempt);
    do {
      attempt.isCutShort = false;
      await revalidate();
    } while (attempt.isCutShort && !attempt.error);
    this.#refreshes.delete(attempt);
    if (attempt.error) throw attempt.error;
  }

  /** Repeats the running refreshes, which a navigation ends without loading all data of the page. */
  repeatRefreshes(): void {
    for (const refresh of this.#refreshes) refresh.isCutShort = true;
  }

  /** Whether the open page is being reloaded in the background, with `context` also if the router does so after a write. */
  isRefreshing(context?: Readonly<RouterContextProvider>): boolean {
    return this.#refreshes.size > 0 || context?.get(followsWrite) === true;
  }

  /** Whether the last refresh of the open page failed. */
  isOutdated(): boolean {
    return this.#outdated !== null;
  }

  /**
   * Client middleware for the layouts. If a background refresh fails, the page on the screen stays, because the visitor
   * did not ask for the refresh. A 404 is not a failure. If a page handles its own failure, its layout keeps its
   * earlier data.
   */
  readonly staleWhileError: MiddlewareFunction<Results> = async ({ request, context }, next) => {
    if (request.method !== 'GET') {
      context.set(followsWrite, true);
      const written = await next();
      this.#restartRefreshes();
      return written;
    }
    const results = await next();
    if (request.signal.aborted) return results;
    const lost = Object.entries(results).find(([id, result]) => isLost(id, result));
    if (!lost) {
      // A request for a field or a count says nothing about the page.
      if (this.#outdated === request.url) this.#outdated = null;
      this.#store(request.url, { ...this.#snapshots.get(request.url), ...results });
      return results;
    }
    const snapshot = this.#snapshots.get(request.url);
    if (!this.isRefreshing(context) || !snapshot) return this.#withLayouts(results);
    this.#outdated = request.url;
    for (const refresh of this.#refreshes) refresh.error = lost[1].result;
    return snapshot;
  };

  /** Starts the running refreshes again after a write, because they may have read older data. */
  #restartRefreshes(): void {
    const [running] = this.#refreshes;
    void running?.revalidate();
  }

  #store(address: string, results: Results): void {
    this.#snapshots.set(address, results);
    for (const [id, result] of Object.entries(results)) {
      if (isLayout(id)) this.#layouts[id] = result;
    }
  }

  #withLayouts(results: Results): Results {
    const repaired = Object.entries(results).map(([id, result]) => [
      id,
      isLost(id, result) ? (this.#layouts[id] ?? result) : result,
    ]);
    // The error of a page is shown inside its layout, which still needs its own data: the shop's name and contacts.
    return Object.fromEntries(repaired);
  }
}

/** Set by a write. The router passes the same context to the loaders that it calls after the write. */
const followsWrite = createContext(false);

/** The store of this document. */
export const snapshots = new SnapshotStore();

/** Whether a route got no response, or one of a failing server or proxy. */
function isFailure(outcome: DataStrategyResult): boolean {
  const { result } = outcome;
  return isError(outcome) && !(isRouteErrorResponse(result) && result.status < 500);
}

/** Whether a route got neither data, nor a redirect, nor the news that the shop is closed. The status does not matter. */
function isError({ type, result }: DataStrategyResult): boolean {
  return type === 'error' && !(result instanceof Response) && !closedShopOf(result);
}

/** A layout's loader never throws a 4xx, so a 4xx comes from a proxy and counts as a failure. */
function isLost(id: string, result: DataStrategyResult): boolean {
  return isLayout(id) ? isError(result) : isFailure(result);
}

function isLayout(id: string): boolean {
  return id === 'storefront' || id === 'admin';
}

/** Keeps the data of the open page, which stays if a refresh fails. */
export function useShownPage(): void {
  const { pathname, search } = useLocation();
  const basename = useBasename();
  const matches = useMatches();
  useEffect(() => {
    const read = matches.filter(({ loaderData }) => loaderData !== undefined);
    snapshots.remember(
      window.location.origin + basename + pathname + search,
      read.map(({ id, loaderData }) => [id, loaderData]),
    );
  }, [basename, pathname, search, matches]);
}
