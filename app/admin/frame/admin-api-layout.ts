import { neverStored, requireAdministrator } from '../session/guard.server.ts';

/** The layout without a look around routes that answer data only. */
export const middleware = [neverStored, requireAdministrator];
