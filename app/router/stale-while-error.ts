import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { retryRead } from '../ui/retry-read.ts';

type Results = Record<string, DataStrategyResult>;

/** What the open page was last given by its loaders, for when reading it again fails. */
export class SnapshotStore {
  /** The results of the open page and of the product over it, by requested address. */
  #snapshots = new Map<string, Results>();
  /** Of each layout, whatever the page in it. */
  #layouts: Results = {};
  #page = '';
  #refresh: { error: unknown } | null = null;

  /** Notes what the open page shows. Another page forgets what the one before it showed. */
  note(address: string, loaderData: [routeId: string, data: unknown][]): void {
    if (address !== this.#page) this.#snapshots.clear();
    this.#page = address;
    this.#store(
      address,
      Object.fromEntries(loaderData.map(([id, result]) => [id, { type: 'data', result }])),
    );
  }

  /** Reads the open page again in the background, with retries. @returns whether that succeeded */
  refresh(revalidate: () => Promise<void>): Promise<boolean> {
    return retryRead(() => this.#attempt(revalidate), null).then(
      () => true,
      () => false,
    );
  }

  async #attempt(revalidate: () => Promise<void>): Promise<void> {
    const attempt = { error: null };
    this.#refresh = attempt;
    await revalidate();
    if (this.#refresh === attempt) this.#refresh = null;
    if (attempt.error) throw attempt.error;
  }

  /** Whether the open page is being read again in the background. */
  isRefreshing(): boolean {
    return this.#refresh !== null;
  }

  /**
   * Client middleware for the layouts: where a refresh in the background fails, the page that is on the screen stays,
   * rather than giving way to an error that its visitor did nothing for. That something is gone (404) is no failure.
   * Where a page has an answer of its own to a failure, the layout around it shows what it had.
   */
  readonly staleWhileError: MiddlewareFunction<Results> = async ({ request }, next) => {
    const results = await next();
    if (request.method !== 'GET' || request.signal.aborted) return results;
    const lost = Object.entries(results).find(([id, result]) => isLost(id, result));
    if (!lost) {
      this.#store(request.url, { ...this.#snapshots.get(request.url), ...results });
      return results;
    }
    const snapshot = this.#snapshots.get(request.url);
    if (!this.#refresh || !snapshot) return this.#withLayouts(results);
    this.#refresh.error = lost[1].result;
    return snapshot;
  };

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
    // The error of a page is shown inside its layout, which needs its own data: the shop's name and contacts.
    return Object.fromEntries(repaired);
  }
}

/** Of this document. */
export const snapshots = new SnapshotStore();

/** Whether a route's answer never came, or was one of a failing server or proxy. */
export function isFailure(outcome: DataStrategyResult): boolean {
  const { result } = outcome;
  return isError(outcome) && !(isRouteErrorResponse(result) && result.status < 500);
}

/** Whether a route has neither data nor a redirect, whatever the status of the response. */
function isError({ type, result }: DataStrategyResult): boolean {
  return type === 'error' && !(result instanceof Response);
}

/** A layout's loader throws no 4xx itself, so a layout's 4xx comes from a proxy: it is a failure, too. */
function isLost(id: string, result: DataStrategyResult): boolean {
  return isLayout(id) ? isError(result) : isFailure(result);
}

function isLayout(id: string): boolean {
  return id === 'storefront' || id === 'admin';
}
