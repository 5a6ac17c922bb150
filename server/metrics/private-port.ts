import type { RequestListener } from 'node:http';
import { answerHealth, type Checks } from '../http/health.ts';
import type { Metrics } from './metrics.ts';

/** What is answered on the port that only the owner reaches: `/metrics`, `/healthz` and `/readyz`. */
export function answerPrivately(checks: Checks, metrics: Metrics): RequestListener {
  return answerHealth(checks, async ({ url }, response) => {
    if (url !== '/metrics') return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': metrics.mediaType }).end(await metrics.text());
  });
}
