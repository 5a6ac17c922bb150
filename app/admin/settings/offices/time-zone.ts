import { z } from 'zod';
import type { Route } from './+types/time-zone';
import { suggestTimeZone } from './suggest-time-zone.server.ts';

/** The time zone at `?latitude=19&longitude=73&timeZone=Europe/Paris`; `null` if the chosen one has the same times. */
export function loader(args: Route.LoaderArgs) {
  const { data: sent } = query.safeParse(Object.fromEntries(args.url.searchParams));
  return sent ? suggestTimeZone(sent, sent.timeZone) : null;
}

const query = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  timeZone: z.string().max(100),
});

/** What a field needs is loaded when its address changes, not after each write. */
export const shouldRevalidate = () => false;
