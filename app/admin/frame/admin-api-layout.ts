import { noStore, requireAdministrator } from '../session/guard.server.ts';

/** The layout of admin routes that return data only. It renders nothing. */
export const middleware = [noStore, requireAdministrator];
