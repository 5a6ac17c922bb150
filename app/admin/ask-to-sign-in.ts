import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { snapshots } from '#app/router/stale-while-error.ts';
import { announceSessionEnd } from './session-events.ts';

/**
 * Client middleware: where a refresh in the background is led to the sign-in, because the session has ended meanwhile,
 * the page stays and asks to sign in again over it. To be placed inside `staleWhileError`, which keeps what failed.
 */
export const askToSignIn: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const results = await next();
  if (!snapshots.isRefreshing() || !Object.values(results).some(leadsToSignIn)) return results;
  announceSessionEnd();
  const failure: DataStrategyResult = { type: 'error', result: new Error('The session has ended') };
  return Object.fromEntries(Object.keys(results).map((id) => [id, failure]));
};

function leadsToSignIn({ result }: DataStrategyResult): boolean {
  return result instanceof Response && (result.headers.get('Location') ?? '').startsWith('/admin/login');
}
