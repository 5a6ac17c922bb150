import { Hono } from 'hono';
import { isbot } from 'isbot';
import type { InsightCollector } from '#catalog/commands/insights/collect-insights.server.ts';
import { insightsOf } from '#catalog/insights/read-beacon.ts';
import type { ActiveSettings } from '#catalog/settings/stored-settings.server.ts';
import { networkOf } from '#platform/auth/network.ts';
import type { Sessions } from '#platform/auth/sessions.server.ts';
import { FixedWindowCounts } from '#platform/http/fixed-window-counts.ts';
import { isOwnOrigin } from '#platform/http/own-origin.server.ts';
import { readJson } from '#platform/http/read-body.server.ts';
import { clientAddress } from './client-address.ts';

interface Parts {
  origin: string;
  proxies: number;
  insights: InsightCollector;
  sessions: Pick<Sessions, 'hasSignedCookie'>;
  currentSettings(): Promise<ActiveSettings>;
}

/**
 * `POST /counts`: counts what a page reports, unless it is from another site, of a program, of the administrator, or of a
 * visitor who objects (Global Privacy Control). Of the request, only the counts are kept.
 */
export function receiveBeacons({ origin, proxies, insights, sessions, currentSettings }: Parts): Hono {
  const beacons = new Hono();
  beacons.post('/counts', async (context) => {
    const { headers } = context.req.raw;
    const isCounted =
      headers.get('Sec-GPC') !== '1' &&
      isOwnOrigin(headers.get('Origin') ?? '', origin) &&
      !isbot(headers.get('User-Agent') ?? '') &&
      beaconsOfNetwork.add(networkOf(clientAddress(context, proxies))) <= MAX_BEACONS &&
      !(await sessions.hasSignedCookie(headers));
    const sent = isCounted ? await readJson(context.req.raw, MAX_BYTES).catch(() => null) : null;
    // While the database is away, the settings may not be known.
    const settings = sent === null ? null : await currentSettings().catch(() => null);
    const store = settings?.store;
    if (store && store.hasInsights !== false && !store.isClosed) insights.count(insightsOf(sent, store));
    context.header('Cache-Control', 'no-store');
    return context.body(null, 204);
  });
  return beacons;
}

/** Two addresses with many filters. */
const MAX_BYTES = 20_000;

/** Of one network in ten minutes: several people may share an address. It is only in memory. */
export const MAX_BEACONS = 1_000;

const beaconsOfNetwork = new FixedWindowCounts({ windowMs: 10 * 60_000, maxKeys: 20_000 });
