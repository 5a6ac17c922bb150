import { beforeEach } from 'vitest';
import { log } from '../log.server.ts';
import { forgetLoggedLines } from '../log-once-a-minute.ts';

/** Vitest setup: turns off the log output, because tests provoke errors on purpose. */
log.level = 'silent';
beforeEach(forgetLoggedLines);
