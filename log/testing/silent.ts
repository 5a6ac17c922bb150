import { log } from '../log.server.ts';

/** Vitest's setup: what a test provokes is read by the test, not by who runs it. */
log.level = 'silent';
