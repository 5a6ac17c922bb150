import { z } from 'zod';
import { isProductId } from '#catalog/products/product.ts';
import { Problem } from './problem.ts';

/** A place in a list: a time with milliseconds or microseconds, and the id of an entry. */
export interface Place {
  at: string;
  id: string;
}

/** Returns a place as an opaque text for the address. */
export function cursorOf({ at, id }: Place): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/**
 * Reads a cursor. It names nothing but a place in the list that the request asks for, so a forged one cannot lead to
 * other data.
 *
 * @throws {Problem} if the shop cannot have made it.
 */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [at = '', id = '', ...others] = text.split(' ');
  const isMoment = /^[12].{22,25}Z$/.test(at) && z.iso.datetime().safeParse(at).success;
  const place = { at, id };
  if (!isMoment || !isProductId(id) || others.length > 0 || cursorOf(place) !== cursor)
    throw new Problem(400, 'cursor: This is not a cursor of the shop', {
      errors: [{ field: 'cursor', message: 'This is not a cursor of the shop' }],
    });
  return place;
}
