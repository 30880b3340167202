import { CHANNEL_KINDS, type NoticeKind } from './notice.ts';

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

/** Whether a channel of this kind can be told of it: of an event, or of a kind of notices. */
export const isKindOf = (channel: 'slack' | 'teams' | 'webhook', kind: string): boolean =>
  (channel === 'webhook' ? WEBHOOK_EVENTS : CHANNEL_KINDS).some((one) => one === kind);
