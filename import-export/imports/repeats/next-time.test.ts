import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { nextTime } from './addresses.server.ts';

onPGlite((database) => {
  test('Ta-7 night is 03:00 in the time zone of the shop', async () => {
    for (const zone of ['UTC', 'Asia/Kolkata', 'America/New_York']) {
      const [found] = await queryRows<{ at: Date; due: string }>(
        database().db,
        sql`select due > now() and due <= now() + interval '25 hours' as "isNext",
          to_char(due at time zone ${zone}, 'HH24:MI') as clock from (select ${nextTime('night', zone)} as due) as next`,
      );
      expect(found).toEqual({ isNext: true, clock: '03:00' });
    }
  });
});
