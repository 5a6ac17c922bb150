import { isRouteErrorResponse } from 'react-router';
import { selfWrites } from './self-writes.ts';
import { announceSessionEnd } from './session-events.ts';

/**
 * Runs a page's action so that nothing which goes wrong on the way (an ended session, a server that is down, no
 * network) takes the page from the screen: every failure becomes a result that the page shows, a new object
 * each time: the router tells a second failure from the first by nothing else.
 */
export async function catchToResult<Result extends object>(
  serverAction: () => Promise<unknown>,
  failed: Result,
): Promise<Result> {
  try {
    return (await selfWrites.track(serverAction)) as Result;
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 401) announceSessionEnd();
    return { ...failed };
  }
}
