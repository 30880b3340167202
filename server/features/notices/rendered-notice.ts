import type { Tx } from '#server/db/database.ts';
import type { NoticeRow } from '#server/db/tables/notices/notices.ts';
import { reviewsById } from '#server/db/tables/reviews/reviews.ts';
import { toView, viewById } from '#server/db/tables/reviews/views.ts';
import { readWeek } from '#server/features/insights/get-week.ts';
import { GATHERED } from '#shared/domain/notices/gather.ts';
import { type RenderedNotice, renderNotice, type ShownReview } from '#shared/domain/notices/render-notice.ts';
import { addressOfFilter } from '#shared/domain/reviews/filter/address.ts';
import { lateIn } from '#shared/domain/reviews/target.ts';
import { addressOfNotice } from './notice-address.ts';

export type Reader = {
  language: string;
  timeZone: string;
  /** Null: all. */
  apps: readonly string[] | null;
  publicUrl: string;
  now: number;
};

/** What a notice says now to somebody who sees these apps, and where it leads. */
export const renderedNotice = async (
  tx: Tx,
  row: NoticeRow,
  { language, timeZone, apps, publicUrl, now }: Reader,
): Promise<RenderedNotice & { link: string }> => ({
  ...renderNotice({
    kind: row.kind,
    language,
    timeZone,
    ...(row.kind === 'week' ? await weekOf(tx, apps, now) : { facts: row.facts }),
    reviews: await reviewsOf(tx, row),
  }),
  link: addressOfNotice(publicUrl, row, await lateList(tx, row, now)),
});

/** The list of the reviews that are late, if it is about them and their view still has a target. */
const lateList = async (tx: Tx, { kind, facts }: NoticeRow, now: number) => {
  const { viewId } = facts;
  const row = kind === 'late' && typeof viewId === 'string' ? await viewById(tx, viewId) : undefined;
  const view = row && toView(row);
  if (!view || view.targetHours === null) return {};
  const late = lateIn({ filter: view.filter, targetHours: view.targetHours }, now);
  return { ...addressOfFilter(late), search: view.search ?? undefined };
};

/** The week as the dashboard finds it, of the apps that the reader sees. */
const weekOf = async (tx: Tx, apps: readonly string[] | null, now: number) => {
  const { reviews, sentences } = await readWeek(tx, apps ? { apps: [...apps] } : {}, now);
  return {
    facts: { n: reviews },
    findings: sentences.map(({ movement, topicId, topicName, value, before }) => ({
      words: movement,
      facts: { topic: topicName ?? '', topicId: topicId ?? '', value, before },
    })),
  };
};

/** The review that it is about, or the first of those that it gathers. */
const reviewsOf = async (
  tx: Tx,
  { app_id: appId, review_id: reviewId, facts }: NoticeRow,
): Promise<ShownReview[]> => {
  const ids = reviewId !== null ? [reviewId] : GATHERED.flatMap((key) => facts[key] ?? []).map(String);
  if (ids.length === 0) return [];
  return (await reviewsById(tx, appId, ids)).map((row) => ({
    stars: row.star_rating,
    author: row.author,
    text: [row.title, row.body].filter(Boolean).join(' – '),
  }));
};
