import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { sandboxNow } from '../clock.ts';
import { row, run, together } from '../rows.ts';

const Sum = z.object({ n: z.number().nullable() });

/** Counts a call in a rolling window on the store's clock, in steps of a minute; refused calls do not count. */
export const takeFromQuota = (
  db: DatabaseSync,
  bucket: string,
  limit: number,
  windowMinutes: number,
): { allowed: boolean; remaining: number } =>
  together(db, () => {
    const minute = Math.floor(sandboxNow(db) / 60_000);
    const from = minute - windowMinutes;
    const used =
      row(db, Sum, 'select sum(n) as n from calls where bucket = ? and minute > ?', bucket, from)?.n ?? 0;
    if (used >= limit) return { allowed: false, remaining: 0 };
    run(
      db,
      'insert into calls values (?, ?, 1) on conflict (bucket, minute) do update set n = n + 1',
      bucket,
      minute,
    );
    run(db, 'delete from calls where bucket = ? and minute <= ?', bucket, from);
    return { allowed: true, remaining: limit - used - 1 };
  });
