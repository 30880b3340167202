import { newId } from '#server/crypto/ids.ts';
import { api } from '#shared/contract/api.ts';
import { IMPORT } from '#shared/contract/application/import.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { LIVE } from '#shared/contract/live/stream.ts';
import { DEFAULT_PROMPTS } from '#shared/domain/writer/prompt-texts.ts';
import type { Tenant } from './tenants.ts';

/** Start of the gap of every tenant. */
export const GAP = '2026-10-01T00:00:00.000Z';

const pair = { response: 'Typed', translatedResponse: '' };
const typed = { ...pair, synced: pair, inEnglish: false, revision: 1, replyRevision: 0, undo: [] };

const MONTH = { filter: {}, from: '2026-10-01', to: '2026-10-31' };

/** A valid input for every endpoint, with the tenant's data at `now`. */
const inputs: Record<string, (of: Tenant, now: number) => object> = {
  'application.add': ({ own }) => ({ apps: [{ id: own.offered, storeType: 'apple' }] }),
  'application.closeGap': ({ app }) => ({ id: app.appId, from: GAP }),
  'application.delete': ({ own }) => ({ id: own.hidden }),
  'application.getAll': () => ({}),
  'application.getApps': () => ({ storeType: 'apple' }),
  'application.importReviews': ({ app }) => ({ id: app.appId }),
  'application.update': ({ app }) => ({ id: app.appId, config: { additionalPrompt: 'Be kind.' } }),
  'batch.scope': ({ app, reviewId }) => ({
    reviews: [{ appId: app.appId, reviewId }],
    instruction: 'Fixed in version 2.',
  }),
  'batch.create': ({ app, reviewId }) => ({
    reviews: [{ appId: app.appId, reviewId }],
    instruction: 'Fixed in version 2.',
  }),
  'batch.list': () => ({}),
  'batch.get': ({ batchId }) => ({ id: batchId }),
  'batch.items': ({ batchId }) => ({ id: batchId, offset: 0 }),
  'batch.edit': ({ batchId, itemId }) => ({ id: batchId, item: itemId, version: 0, text: 'Thanks' }),
  'batch.exclude': ({ batchId, itemId }) => ({ id: batchId, items: [itemId] }),
  'batch.rewrite': ({ batchId, itemId }) => ({ id: batchId, items: [itemId] }),
  'batch.approve': ({ batchId, itemId }) => ({ id: batchId, items: [{ id: itemId, version: 0 }] }),
  'batch.send': ({ batchId }) => ({ id: batchId }),
  'batch.pause': ({ batchId }) => ({ id: batchId }),
  'batch.resume': ({ batchId }) => ({ id: batchId }),
  'batch.remove': ({ batchId }) => ({ id: batchId }),
  'batch.stopRemoval': ({ batchId }) => ({ id: batchId }),
  'batch.stop': ({ batchId }) => ({ id: batchId }),
  'batch.undo': ({ batchId }) => ({ id: batchId }),
  'config.get': () => ({}),
  'draft.save': ({ app, reviewId }) => ({ appId: app.appId, reviewId, version: 0, draft: typed }),
  'events.stream': () => ({}),
  'backfill.get': () => ({}),
  'backfill.pause': () => ({}),
  'backfill.start': () => ({}),
  'export.get': ({ exportId }) => ({ id: exportId }),
  'export.start': () => ({ filter: {}, format: 'csv' }),
  'insight.drafts': () => MONTH,
  'insight.effect': () => MONTH,
  'insight.week': () => ({ filter: {} }),
  'insight.overview': () => ({}),
  'insight.ratings': () => MONTH,
  'insight.topics': () => MONTH,
  'insight.workload': () => MONTH,
  'label.delete': ({ labelId }) => ({ id: labelId }),
  'label.list': () => ({}),
  'label.save': ({ labelId }) => ({ id: labelId, name: 'Own', colour: 'red' }),
  'actionItems.list': () => ({}),
  'application.preview': ({ app }) => ({ id: app.appId }),
  'prompts.get': () => ({}),
  'prompts.save': () => ({ ...DEFAULT_PROMPTS, masterPrompt: 'Be kind.' }),
  'destination.list': () => ({}),
  'destination.save': ({ destinationId, n }) => ({
    id: destinationId,
    kind: 'webhook',
    name: `Own ${n}`,
    apps: null,
    kinds: ['reply.sent'],
    language: 'en',
    isOn: false,
  }),
  'destination.delete': ({ destinationId }) => ({ id: destinationId }),
  'destination.test': ({ destinationId }) => ({ id: destinationId }),
  'destination.log': ({ destinationId }) => ({ id: destinationId }),
  'destination.replay': ({ destinationId, deliveryId }) => ({ id: destinationId, delivery: deliveryId }),
  'incident.get': ({ incidentId }) => ({ id: incidentId }),
  'incident.list': () => ({}),
  'incident.mute': ({ incidentId }, now) => ({ id: incidentId, until: new Date(now + 60_000).toISOString() }),
  'incident.resolve': ({ incidentId }) => ({ id: incidentId }),
  'release.delete': ({ releaseId }) => ({ id: releaseId }),
  'release.list': ({ app }) => ({ appId: app.appId }),
  'release.watch': () => ({}),
  'release.save': ({ app, releaseId }) => ({
    id: releaseId,
    appId: app.appId,
    version: 'Own',
    day: '2026-10-05',
  }),
  'review.bulk': ({ app, reviewId }) => ({
    reviews: [{ appId: app.appId, reviewId }],
    change: { noReplyNeeded: false },
  }),
  'reply.check': ({ app, reviewId }) => ({ appId: app.appId, reviewId, text: 'Thanks', language: 'en' }),
  'presence.tell': ({ app, reviewId }) => ({ appId: app.appId, reviewId, doing: 'reads' }),
  'note.add': ({ app, reviewId }) => ({ appId: app.appId, reviewId, text: 'Own' }),
  'note.list': ({ app, reviewId }) => ({ appId: app.appId, reviewId }),
  'note.delete': ({ app, reviewId, noteId }) => ({ appId: app.appId, reviewId, id: noteId }),
  'reply.removeReply': ({ app, quietId }) => ({ appId: app.appId, reviewId: quietId }),
  'review.find': () => ({ filter: {}, offset: 0 }),
  'review.noReplyNeeded': ({ app, reviewId }) => ({ appId: app.appId, reviewId, noReplyNeeded: false }),
  'review.correct': ({ app, reviewId }) => ({ appId: app.appId, reviewId, kind: 'bug' }),
  'review.assign': ({ app, reviewId }) => ({ appId: app.appId, reviewId, userId: null }),
  'review.setLabels': ({ app, reviewId }) => ({ appId: app.appId, reviewId, labels: [] }),
  'review.getAppReviews': ({ app }) => ({ id: app.appId, offset: 0, answered: false }),
  'review.getContext': ({ app, reviewId }) => ({ appId: app.appId, reviewId }),
  'review.similar': ({ app, reviewId }) => ({ appId: app.appId, reviewId }),
  'review.getFacets': ({ app }) => ({ id: app.appId, answered: false }),
  'review.delete': ({ app, goneId }) => ({ appId: app.appId, reviewId: goneId }),
  'reply.submitAnswer': ({ app, reviewId }, now) => ({
    review: { reviewId, response: 'Thank you!' },
    appId: app.appId,
    loadTimestamp: now,
    delayMs: 30_000,
  }),
  'reply.undoSubmit': ({ app, sent: { reviewId, replyRevision } }) => ({
    appId: app.appId,
    reviewId,
    replyRevision,
  }),
  'reply.regenerate': ({ app, reviewId }) => ({ appId: app.appId, review: { reviewId } }),
  'reply.retryDrafts': () => ({}),
  'review.translateReview': ({ app, reviewId }) => ({ appId: app.appId, reviewId }),
  'reply.translate': ({ app }) => ({ text: 'Thank you!', targetLanguage: 'de', appId: app.appId }),
  'statistics.get': () => ({ fromMonth: '2026-10', toMonth: '2026-11' }),
  'store.getStatus': () => ({}),
  'store.link': ({ own: { key } }) => ({
    storeType: 'apple',
    config: { keyId: key.keyId, privateKey: key.privateKey },
  }),
  'store.setLimits': () => ({ storeType: 'google', readsPerHour: 300, repliesPerDay: null }),
  'store.unlink': () => ({ storeType: 'google' }),
  'subscription.getManagementUrls': () => ({}),
  'subscription.confirmPayment': ({ paid: { transactionId } }) => ({ transactionId }),
  'subscription.getSubscriptionResult': () => ({}),
  'topic.archive': ({ topicId }) => ({ id: topicId, isArchived: true }),
  'topic.delete': ({ topicId }) => ({ id: topicId }),
  'topic.list': () => ({}),
  'topic.merge': ({ mergedId }) => ({ id: mergedId, into: 'crashes' }),
  'topic.save': ({ topicId }) => ({ id: topicId, name: 'Own' }),
  'topic.suggestions': () => ({}),
  'subscription.activateTrial': () => ({}),
  'user.checkEmailAvailability': ({ caller }) => ({ email: caller.username }),
  'user.create': ({ caller: { userId: id, username, firstName, lastName, companyName } }) => ({
    id,
    username,
    firstName,
    lastName,
    companyName,
  }),
  'user.get': ({ caller }) => ({ id: caller.userId }),
  'company.getAiUsage': () => ({}),
  'company.getSettings': () => ({}),
  'company.saveSettings': () => ({ settings: { timeZone: 'Europe/Berlin' } }),
  'company.create': () => ({ companyName: `Company ${newId()}` }),
  'company.enter': ({ app }) => ({ id: app.companyId }),
  'company.list': () => ({}),
  'invitation.accept': ({ acceptToken }) => ({ token: acceptToken }),
  'invitation.create': () => ({ email: `${newId()}@acme.test`, role: 'viewer' }),
  'invitation.get': ({ lookToken }) => ({ token: lookToken }),
  'invitation.list': () => ({}),
  'invitation.resend': ({ invitationId }) => ({ id: invitationId }),
  'invitation.revoke': ({ invitationId }) => ({ id: invitationId }),
  'member.leave': () => ({}),
  'member.list': () => ({}),
  'member.remove': ({ memberId }) => ({ userId: memberId }),
  'member.setApps': ({ memberId }) => ({ userId: memberId, apps: null }),
  'notification.getPreferences': () => ({}),
  'notification.savePreferences': () => ({ preferences: { isDigest: true } }),
  'member.setRole': ({ memberId }) => ({ userId: memberId, role: 'viewer' }),
  'user.getSettings': () => ({}),
  'user.me': () => ({}),
  'user.saveSettings': () => ({ settings: { language: 'de' } }),
  'user.update': () => ({ updates: { known_languages: ['de'] } }),
  'view.delete': ({ viewId }) => ({ id: viewId }),
  'view.counts': () => ({}),
  'view.list': () => ({}),
  'view.save': ({ viewId }) => ({ id: viewId, name: 'Own', filter: {}, sort: 'newest', isPinned: false }),
};

/** The part of an endpoint that tests need; import and event stream are included. */
export type Row = Pick<Endpoint, 'access' | 'right'> & { method: string; path: string; input?: unknown };

/** Every endpoint by name. */
export const ROWS: readonly [string, Row][] = [
  ['application.importReviews', IMPORT],
  ['events.stream', LIVE],
  ...Object.entries(api).flatMap(([noun, verbs]) =>
    Object.entries<Endpoint>(verbs).map(([verb, row]): [string, Row] => [`${noun}.${verb}`, row]),
  ),
];

/** A valid input for an endpoint; throws if there is none. */
export const rightInput = (name: string, of: Tenant, now: number): object => {
  const input = inputs[name];
  if (!input) throw new Error(`${name} has no input in this table`);
  return input(of, now);
};
