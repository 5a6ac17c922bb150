import { writeOnly } from '../session/guard.server.ts';
import type { Route } from './+types/change';
import { changePassword } from './change-password.server.ts';

/** `POST /admin/password/change` with `currentPassword` and `newPassword`. The response sets the new session's cookie. */
export async function action(args: Route.ActionArgs) {
  const { status, message, errors, headers } = await changePassword(args);
  return Response.json({ message, errors }, { status, headers });
}

export const loader = writeOnly;
