import { isRouteErrorResponse } from 'react-router';
import { announceSessionEnd } from '../session-ended.ts';
import type { SaveResult } from './save-product.server.ts';

export const SAVE_FAILED = 'Failed to save product. Please try again.';

/**
 * Runs a form's action so that nothing which goes wrong on the way (an ended session, a server that is down, no
 * network) takes the form from the screen: every failure becomes a result that the form shows.
 */
export async function keepForm(serverAction: () => Promise<unknown>): Promise<SaveResult> {
  try {
    return (await serverAction()) as SaveResult;
  } catch (error) {
    const signedOut = isRouteErrorResponse(error) && error.status === 401;
    if (signedOut) announceSessionEnd();
    return { outcome: 'failed', message: SAVE_FAILED };
  }
}
