import type { NoticeKind } from './notice.ts';

/** The events of webhooks (docs/webhooks.md). */
export const WEBHOOK_EVENTS = [
  'review.created',
  'review.updated',
  'reply.sent',
  'reply.published',
  'reply.refused',
  'incident.opened',
  'incident.resolved',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The notices that are events too. */
export const EVENT_OF_NOTICE: Readonly<Partial<Record<NoticeKind, WebhookEvent>>> = {
  incidentOpened: 'incident.opened',
  incidentResolved: 'incident.resolved',
};
