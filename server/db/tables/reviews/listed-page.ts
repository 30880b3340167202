import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Draft, StoredDraft } from '#shared/contract/draft/schema.ts';
import { SHOWN_COLUMNS, type ShownRow } from './shown-review.ts';

/** One page of one list, for the person whose drafts are included. */
export type PageRequest = { appId: string; answered: boolean; offset: number; limit: number; userId: string };

/** The page's rows, and the person's drafts for some of them. */
export type Page = { reviewsCount: number; isCut: boolean; rows: ShownRow[]; drafts: StoredDraft[] };

type Found = { reviews_count: number; is_cut: boolean; rows: ShownRow[] | null; own: OwnRow[] | null };
type OwnRow = { review_id: string; version: number; draft: Draft };

/**
 * `head` is one row with the list's count, `listed` the page; returns undefined if the app does not exist. The person's
 * drafts are read once for the whole page. All rows come as one value: parsing each value apart costs more than finding
 * the list.
 */
export const readPage = async (
  tx: Tx,
  { appId, userId }: PageRequest,
  head: RawBuilder<unknown>,
  listed: RawBuilder<unknown>,
): Promise<Page | undefined> => {
  const found = await sql<Found>`
    with head as materialized (${head}), listed as materialized (${listed}), own as (
      select review_id, version, draft from drafts
      where user_id = ${userId} and app_id = ${appId} and draft is not null
        and review_id = any(array(select review_id from listed)))
    select head.reviews_count, head.is_cut, (select json_agg(own) from own) own,
      (select json_agg(r) from (select ${SHOWN_COLUMNS} from listed order by modified_at desc, review_id desc) r) rows
    from apps a cross join head where a.app_id = ${appId} and a.hidden_at is null`.execute(tx);
  const [page] = found.rows;
  if (!page) return undefined;
  const { reviews_count: reviewsCount, is_cut: isCut, rows, own } = page;
  const drafts = own?.map(({ review_id: reviewId, version, draft }) => ({ ...draft, reviewId, version }));
  return { reviewsCount, isCut, rows: rows ?? [], drafts: drafts ?? [] };
};
