import { z } from 'zod';
import { errorResponse } from '../../writes/handle-write.server.ts';
import type { Route } from './+types/time-zone';
import { suggestTimeZone } from './suggest-time-zone.server.ts';
import { texts } from './texts.ts';

/**
 * `GET /admin/shop/offices/time-zone.json?latitude=19&longitude=73&timeZone=Europe/Paris`: the time zone of a place, or
 * null if this one has the same times.
 */
export function loader(args: Route.LoaderArgs): Response {
  const parsed = query.safeParse(Object.fromEntries(args.url.searchParams));
  if (!parsed.success) return errorResponse(texts.noSuchPlace, 400);
  const { latitude, longitude, timeZone } = parsed.data;
  return Response.json({ suggested: suggestTimeZone({ latitude, longitude }, timeZone) });
}

const query = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  timeZone: z.string().max(100),
});
