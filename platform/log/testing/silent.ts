import { beforeEach } from 'vitest';
import { forgetLoggedLines, log } from '../log.server.ts';

/** Vitest setup: turns off the log output, because tests provoke errors on purpose. */
log.level = 'silent';
beforeEach(forgetLoggedLines);
