import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { chance } from '../../seed/chance.ts';
import { rows } from '../rows.ts';
import type { App } from './publishers.ts';

const DAY_MS = 86_400_000;
const Mean = z.object({ mean: z.number().nullable() });

/** What the store shows of all ratings of an app: near the mean of its reviews, growing by the day. */
export const publicRating = (
  db: DatabaseSync,
  { store, id }: Pick<App, 'store' | 'id'>,
  country: string,
  now: number,
): { average: number; ratings: number } | undefined => {
  const [row] = rows(
    db,
    Mean,
    'select avg(rating) as mean from reviews where store = ? and app_id = ?',
    store,
    id,
  );
  if (row?.mean == null) return undefined;
  const day = Math.floor(now / DAY_MS);
  const apart = (chance(id, country) - 0.5) * 0.6 + (chance(id, country, day) - 0.5) * 0.04;
  return {
    average: Math.round(Math.min(5, Math.max(1, row.mean + apart)) * 100) / 100,
    ratings: Math.floor(chance(id, country, 'ratings') * 20_000) + (day - 20_000) * 3,
  };
};
