import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';

type Results = Record<string, DataStrategyResult>;

/** What was last read for the open page, and for what is open over it, each by the address that was asked. */
const snapshots = new Map<string, Results>();
/** What each layout was last given, whatever the page in it. */
const layouts: Results = {};
let snapshotOf = '';
let refresh: { failed: boolean } | null = null;

/** Notes what the open page shows. Another page forgets what the one before it showed. */
export function noteSnapshot(address: string, loaderData: [routeId: string, data: unknown][]): void {
  if (address !== snapshotOf) snapshots.clear();
  snapshotOf = address;
  const results: Results = Object.fromEntries(
    loaderData.map(([id, result]) => [id, { type: 'data', result }]),
  );
  snapshots.set(address, results);
  noteLayouts(results);
}

/** Reads the open page again, in the background. @returns whether that succeeded. */
export async function refreshInBackground(revalidate: () => Promise<void>): Promise<boolean> {
  const own = { failed: false };
  refresh = own;
  await revalidate();
  if (refresh === own) refresh = null;
  return !own.failed;
}

/** Whether the open page is being read again in the background. */
export function isRefreshing(): boolean {
  return refresh !== null;
}

/**
 * Client middleware for the layouts: where a refresh in the background fails, the page that is on the screen stays,
 * rather than giving way to an error that its visitor did nothing for. That something is gone (404) is no failure.
 * Where a page has an answer of its own to a failure, the layout around it keeps what it had.
 */
export const staleWhileError: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.method !== 'GET' || request.signal.aborted) return results;
  if (!Object.values(results).some(isFailure)) {
    snapshots.set(request.url, { ...snapshots.get(request.url), ...results });
    noteLayouts(results);
    return results;
  }
  const snapshot = snapshots.get(request.url);
  if (!refresh || !snapshot) return withLayouts(results);
  refresh.failed = true;
  return snapshot;
};

function noteLayouts(results: Results): void {
  for (const [id, result] of Object.entries(results)) if (id.endsWith('/layout')) layouts[id] = result;
}

function withLayouts(results: Results): Results {
  const repaired = Object.entries(results).map(([id, result]) => [
    id,
    isFailure(result) ? (layouts[id] ?? result) : result,
  ]);
  const page: Results = Object.fromEntries(repaired);
  // Where the page itself has failed, its error is shown in the layout anyway.
  return Object.values(page).some(isFailure) ? results : page;
}

/** Whether a route's answer never came, or was one of a failing server or proxy. */
export function isFailure({ type, result }: DataStrategyResult): boolean {
  const isAnswer = result instanceof Response || (isRouteErrorResponse(result) && result.status < 500);
  return type === 'error' && !isAnswer;
}
