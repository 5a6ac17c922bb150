import { z } from 'zod';
import { ACTIVITY_KINDS, type ActivityFilter } from '#catalog/activity/activity-kinds.ts';
import { parsePage } from '#catalog/lists/listing.ts';
import { isProductId } from '#catalog/products/product.ts';
import { normalizeTerm } from '#catalog/search/search.ts';
import { addressWith } from '../parts/address-with.ts';

/** The filters and the page of the activity list, as the address contains them. */
export interface ActivityView extends ActivityFilter {
  term: string;
  /** The first page is 1. */
  page: number;
}

/** Reads the view from an address. Invalid values are ignored. */
export function parseActivityView(search: URLSearchParams): ActivityView {
  const product = search.get('product') ?? '';
  const date = z.iso.date().safeParse(search.get('day')).data;
  return {
    batch: z.uuid().safeParse(search.get('batch')).data ?? null,
    product: isProductId(product) ? product : null,
    term: normalizeTerm(search.get('q')),
    kind: ACTIVITY_KINDS.find((kind) => kind === search.get('kind')) ?? null,
    days: PERIODS.find((days) => String(days) === search.get('days')) ?? null,
    day: date ? { date, zone: knownZone(search.get('zone')) } : null,
    page: parsePage(search.get('page')) ?? 1,
  };
}

/** Returns the shortest address of a view. */
export function activityPath(view: Partial<ActivityView>): string {
  const { term, day, page = 1, ...filters } = view;
  return addressWith('/admin/activity', {
    batch: filters.batch,
    product: filters.product,
    q: term,
    kind: filters.kind,
    days: filters.days,
    day: day?.date,
    zone: day?.zone,
    page: page > 1 && page,
  });
}

export function isActivityNarrowed({ batch, product, term, kind, days, day }: ActivityView): boolean {
  return [batch, product, term, kind, days, day].some(Boolean);
}

/** Periods that the list can be limited to, in days before now. */
export const PERIODS = [1, 7, 30] as const;

function knownZone(name: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
