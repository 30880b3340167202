import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { timeZoneOf } from '#server/db/tables/company/companies.ts';
import { incidentOf } from '#server/db/tables/insights/incidents.ts';
import type { DestinationRow } from '#server/db/tables/notices/destinations.ts';
import { noticeById } from '#server/db/tables/notices/notices.ts';
import type { DeliveryRow } from '#server/db/tables/operations/deliveries.ts';
import { replyRevisionOf } from '#server/db/tables/replies/reply-revisions.ts';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { addressOfNotice } from '#server/features/notices/notice-address.ts';
import { renderedNotice } from '#server/features/notices/rendered-notice.ts';
import { mailLanguage } from '#shared/domain/mail/mail-language.ts';
import { type ChatNotice, slackBody, teamsBody } from '#shared/domain/notices/render-chat.ts';
import { NOTICE_WORDS } from '#shared/domain/notices/words.ts';

/** What an event is about. */
const Subject = z.object({
  appId: z.optional(z.string()),
  reviewId: z.optional(z.string()),
  replyRevision: z.optional(z.number()),
  /** Why a reply was refused, as the store's page says it. */
  error: z.optional(z.string()),
});
export type Subject = z.infer<typeof Subject>;

export const subjectOf = (row: Pick<DeliveryRow, 'subject'>): Subject => Subject.parse(row.subject ?? {});

/** What a delivery says to its channel now; undefined if there is nothing left to say. */
export const channelBody = async (
  context: AppContext,
  tx: Tx,
  destination: DestinationRow,
  row: DeliveryRow,
): Promise<string | undefined> => {
  const { kind } = destination;
  if (kind === 'webhook') return webhookBody(context, tx, row);
  const notice = await chatNotice(context, tx, destination, row);
  if (!notice) return undefined;
  return kind === 'slack' ? slackBody(notice) : teamsBody(notice);
};

const chatNotice = async (
  { publicUrl, now }: AppContext,
  tx: Tx,
  { language, apps, name }: DestinationRow,
  row: DeliveryRow,
): Promise<ChatNotice | undefined> => {
  if (row.event === 'test') {
    const words = NOTICE_WORDS[mailLanguage(language)];
    return { title: words.test, lines: [name], button: words.openRejoinder, link: publicUrl };
  }
  const notice = row.notice_id === null ? undefined : await noticeById(tx, row.notice_id);
  const reader = { language, apps, timeZone: await timeZoneOf(tx), publicUrl, now: now() };
  return notice && renderedNotice(tx, notice, reader);
};

const webhookBody = async (context: AppContext, tx: Tx, row: DeliveryRow): Promise<string | undefined> => {
  const data = row.event === 'test' ? {} : await dataOf(context, tx, row);
  return data && JSON.stringify({ type: row.event, timestamp: row.created_at.toISOString(), data });
};

const dataOf = async (context: AppContext, tx: Tx, row: DeliveryRow): Promise<object | undefined> => {
  if (row.notice_id !== null) return incidentData(context, tx, row, row.notice_id);
  const { appId = '', reviewId = '', replyRevision, error } = subjectOf(row);
  const review = await reviewOf(tx, appId, reviewId);
  const app = await appOf(tx, appId);
  if (!review || !app) return undefined;
  const reply =
    replyRevision === undefined ? undefined : await replyRevisionOf(tx, appId, reviewId, replyRevision);
  const shown = {
    appId,
    appName: app.name,
    store: app.store,
    reviewId,
    revision: review.revision,
    stars: review.star_rating,
    title: review.title,
    body: review.body,
    author: review.author,
    language: review.review_language,
    country: review.territory,
    appVersion: review.app_version_name,
    modifiedAt: review.modified_at.toISOString(),
    isAnswered: review.is_answered,
    url: addressOfNotice(context.publicUrl, {
      kind: 'sensitive',
      company_id: row.company_id,
      app_id: appId,
      review_id: reviewId,
      incident_id: null,
    }),
  };
  return {
    review: shown,
    ...(replyRevision !== undefined && {
      reply: { revision: replyRevision, text: reply?.text ?? '', ...(error !== undefined && { error }) },
    }),
  };
};

const incidentData = async (
  { publicUrl, now }: AppContext,
  tx: Tx,
  row: DeliveryRow,
  noticeId: string,
): Promise<object | undefined> => {
  const notice = await noticeById(tx, noticeId);
  const incident = notice?.incident_id && (await incidentOf(tx, notice.incident_id, new Date(now())));
  if (!notice || !incident) return undefined;
  return {
    incident: {
      id: incident.incident_id,
      kind: incident.kind,
      appId: incident.app_id,
      appName: incident.app_name,
      topicId: incident.topic_id,
      topicName: incident.topic_name,
      version: incident.version,
      beganAt: incident.began_at.toISOString(),
      endedAt: incident.ended_at?.toISOString() ?? null,
      endKind: incident.end_kind,
      usualShare: incident.usual_share,
      url: addressOfNotice(publicUrl, { ...notice, company_id: row.company_id }),
    },
  };
};
