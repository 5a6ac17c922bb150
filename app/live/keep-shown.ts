import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';

type Results = Record<string, DataStrategyResult>;

/** What was last read for the open page, and for what is open over it, each by the address that was asked. */
const shown = new Map<string, Results>();
let shownPage = '';
let refresh: { failed: boolean } | null = null;

/** Notes what the open page shows. Another page forgets what the one before it showed. */
export function noteShown(address: string, loaderData: [routeId: string, data: unknown][]): void {
  if (address !== shownPage) shown.clear();
  shownPage = address;
  shown.set(address, Object.fromEntries(loaderData.map(([id, result]) => [id, { type: 'data', result }])));
}

/** Reads the open page again, in the background. @returns whether that succeeded. */
export async function refreshShown(revalidate: () => Promise<void>): Promise<boolean> {
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
 */
export const keepShown: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.method !== 'GET' || request.signal.aborted) return results;
  if (!Object.values(results).some(isFailure)) {
    shown.set(request.url, { ...shown.get(request.url), ...results });
    return results;
  }
  const kept = shown.get(request.url);
  if (!refresh || !kept) return results;
  refresh.failed = true;
  return kept;
};

function isFailure({ type, result }: DataStrategyResult): boolean {
  const isAnswer = result instanceof Response || (isRouteErrorResponse(result) && result.status < 500);
  return type === 'error' && !isAnswer;
}
