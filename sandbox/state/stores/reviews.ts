import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import { row, rows, run } from '../rows.ts';
import { type Store, Store as StoreShape } from './publishers.ts';

export const Device = z.object({
  appVersionName: z.string().optional(),
  appVersionCode: z.number().int().optional(),
  androidOsVersion: z.number().int().optional(),
  codename: z.string().optional(),
  productName: z.string().optional(),
  manufacturer: z.string().optional(),
  deviceClass: z.string().optional(),
  thumbsUp: z.number().int().optional(),
});
export type Device = z.infer<typeof Device>;

export const Review = z.object({
  seq: z.number(),
  store: StoreShape,
  app_id: z.string(),
  id: z.string(),
  rating: z.number(),
  title: z.string().nullable(),
  body: z.string(),
  author: z.string(),
  language: z.string().nullable(),
  territory: z.string().nullable(),
  created_at: z.number(),
  modified_at: z.number(),
  device: z
    .string()
    .nullable()
    .transform((json) => (json === null ? null : Device.parse(JSON.parse(json)))),
});
export type Review = z.infer<typeof Review>;

export const reviewOf = (db: DatabaseSync, store: Store, appId: string, id: string): Review | undefined =>
  row(db, Review, 'select * from reviews where store = ? and app_id = ? and id = ?', store, appId, id);

/** Apple addresses a review without its app. */
export const appleReviewOf = (db: DatabaseSync, id: string): Review | undefined =>
  row(db, Review, "select * from reviews where store = 'apple' and id = ?", id);

/** The version of a review as a condition: as it was written with, or the newest when it was last changed. */
export const OF_VERSION = `? = coalesce(json_extract(device, '$.appVersionName'), (
  select version from versions v where v.store = reviews.store and v.app_id = reviews.app_id and v.created_at <= reviews.modified_at
  order by v.created_at desc, v.seq desc limit 1))`;

const Count = z.object({ n: z.number() });

export const reviewsWhere = (
  db: DatabaseSync,
  store: Store,
  appId: string,
  search: { where: string[]; values: SQLInputValue[]; order: string; limit: number; offset: number },
): { reviews: Review[]; total: number } => {
  const where = ['store = ?', 'app_id = ?', ...search.where].join(' and ');
  const values = [store, appId, ...search.values];
  return {
    reviews: rows(
      db,
      Review,
      `select * from reviews where ${where} order by ${search.order} limit ? offset ?`,
      ...values,
      search.limit,
      search.offset,
    ),
    total: row(db, Count, `select count(*) as n from reviews where ${where}`, ...values)?.n ?? 0,
  };
};

/** An existing id is an edit by the reviewer: the text changes, the creation date stays. */
export const saveReview = (db: DatabaseSync, review: Omit<Review, 'seq'>): void => {
  run(
    db,
    `insert into reviews (store, app_id, id, rating, title, body, author, language, territory, created_at,
       modified_at, device) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (store, app_id, id) do update set rating = excluded.rating, title = excluded.title,
       body = excluded.body, author = excluded.author, language = excluded.language,
       territory = excluded.territory, modified_at = excluded.modified_at, device = excluded.device`,
    review.store,
    review.app_id,
    review.id,
    review.rating,
    review.title,
    review.body,
    review.author,
    review.language,
    review.territory,
    review.created_at,
    review.modified_at,
    review.device === null ? null : JSON.stringify(review.device),
  );
};

export const removeReview = (db: DatabaseSync, store: Store, appId: string, id: string): boolean => {
  run(db, 'delete from replies where store = ? and app_id = ? and review_id = ?', store, appId, id);
  return run(db, 'delete from reviews where store = ? and app_id = ? and id = ?', store, appId, id) > 0;
};
