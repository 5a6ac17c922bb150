import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import { dismissFailures, failureMessage, sentenceOf } from './post.ts';
import { selfWrites } from './self-writes.ts';

/**
 * The `clientAction` of the admin's screens. If the write fails, its message becomes the action's data, because an error
 * would replace the page and lose what was typed. The layout's middleware handles a session that has ended.
 *
 * @param failure the message if the server sends none.
 */
export async function sendWrite<Result extends { error: string | null }>(
  serverAction: () => Promise<Result>,
  failure: string,
) {
  dismissFailures();
  try {
    return await selfWrites.track(serverAction);
  } catch (error) {
    const response = isRouteErrorResponse(error) ? error : null;
    // A redirect, or a session that has ended.
    if (error instanceof Response || response?.status === 401) throw error;
    const message = sentenceOf(response?.data) ?? failureMessage(failure);
    // The error status keeps the router from reloading the page, which would also fail.
    return data({ error: message } as Result, { status: response?.status ?? 503 });
  }
}

/** Reloads a page also after 404 and 409, because another window has then changed its data. */
export function reloadsAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 404 || actionStatus === 409;
}
