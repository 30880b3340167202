import { type RawBuilder, sql } from 'kysely';
import type { Draft } from '#shared/contract/draft.ts';
import type { Tx } from '../database.ts';
import type { ReviewRow } from './reviews.ts';

/** One page of one list, for the person whose drafts come with it. */
export type PageOf = { appId: string; answered: boolean; offset: number; most: number; userId: string };

type Typed = { draft_version: number | null; typed: Draft | null };
export type ListedRow = ReviewRow & Typed;
export type Page = { reviewsCount: number; isCut: boolean; rows: ListedRow[] };

/** A row as JSON has it: times are written out. */
type Written<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};
type Found = { reviews_count: number; is_cut: boolean; rows: Written<ListedRow>[] | null };

/**
 * `head` is one row with the list's count, `listed` the page; answers nothing when the app is not there. The person's drafts
 * are looked for once for the whole page. All rows come as one value: each value apart costs more to take in than the list
 * costs to find.
 */
export const pageOf = async (
  tx: Tx,
  { appId, userId }: PageOf,
  head: RawBuilder<unknown>,
  listed: RawBuilder<unknown>,
): Promise<Page | undefined> => {
  const found = await sql<Found>`
    with head as materialized (${head}), listed as materialized (${listed}), own as materialized (
      select review_id, version draft_version, draft typed from drafts
      where user_id = ${userId} and app_id = ${appId} and draft is not null
        and review_id = any(array(select review_id from listed)))
    select head.reviews_count, head.is_cut, (
      select json_agg(r order by r.modified_at desc, r.review_id desc)
      from (select * from listed left join own using (review_id)) r) rows
    from apps a cross join head where a.app_id = ${appId} and a.hidden_at is null`.execute(tx);
  const [page] = found.rows;
  return (
    page && { reviewsCount: page.reviews_count, isCut: page.is_cut, rows: page.rows?.map(asListed) ?? [] }
  );
};

const asListed = (row: Written<ListedRow>): ListedRow => ({
  ...row,
  modified_at: new Date(row.modified_at),
  revised_at: new Date(row.revised_at),
  answered_at: timeOf(row.answered_at),
  undo_until: timeOf(row.undo_until),
  removed_at: timeOf(row.removed_at),
});

const timeOf = (written: string | null): Date | null => (written === null ? null : new Date(written));
