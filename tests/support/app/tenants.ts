import { inTenant } from '#server/db/database.ts';
import { addApps } from '#server/db/tables/apps/apps.ts';
import { recordGap } from '#server/db/tables/apps/review-gaps.ts';
import { saveStoreLink } from '#server/db/tables/stores/store-links.ts';
import { saveDestination } from '#server/features/destinations/save-destination.ts';
import { testDestination } from '#server/features/destinations/send-once.ts';
import { startExport } from '#server/features/exports/start-export.ts';
import { saveLabel } from '#server/features/labels/save-label.ts';
import { saveRelease } from '#server/features/releases/save-release.ts';
import { createBatch } from '#server/features/reviews/batches/choose/create-batch.ts';
import { addNote } from '#server/features/reviews/notes/add-note.ts';
import { setLabels } from '#server/features/reviews/organise/set-labels.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { saveTopic } from '#server/features/topics/save-topic.ts';
import { saveView } from '#server/features/views/save-view.ts';
import { IMPORT } from '#shared/contract/application/import.ts';
import { LIVE } from '#shared/contract/live/stream.ts';
import type { AppleKey } from '#shared/domain/stores/store-key.ts';
import { appleKeyOf } from '#tests/support/sandbox/test-sandbox.ts';
import { exportText } from './google-export.ts';
import { teamOf } from './invitations.ts';
import type { TestApp, TestContext } from './test-context.ts';
import type { TestServer } from './test-server.ts';
import { GAP, type Row } from './valid-inputs.ts';

type Own = { key: AppleKey; hidden: string; offered: string };
type Twin = {
  n: number;
  app: TestApp;
  own: Own;
  reviews: Record<'reviewId' | 'goneId' | 'quietId' | 'sentId' | 'batchedId', string>;
};

/** Creates companies with data of every kind, so that every endpoint has a valid input. */
export const tenantsOf = (kit: TestContext, server: Pick<TestServer, 'tokenOf'>) => {
  const { context, clock, createApp, rows, sandbox } = kit;
  /** A known paid subscription of the company, without changing its access. */
  const subscribed = async (companyId: string) => {
    const paid = await sandbox.pay(companyId);
    await rows(
      `insert into subscriptions values ($1, $2, now() - interval '1 day', false, now() - interval '1 day', '', null)`,
      companyId,
      paid.subscriptionId,
    );
    return paid;
  };
  /** A linked App Store publisher with one app added and one not. */
  const linked = async (companyId: string, n: number, twin?: Own) => {
    const ids: [string, string] = [`990000081${n}`, `990000082${n}`]; // long enough to be in no other id
    const publish = () => sandbox.addPublisher(ids.map((id) => ({ store: 'apple', id, name: 'Own' })));
    const key = twin?.key ?? appleKeyOf((await publish()).apple);
    await inTenant(context.db, companyId, async (tx) => {
      await saveStoreLink(tx, context.vault, { companyId, key, developerName: 'Own' });
      await addApps(tx, companyId, [{ id: ids[0], store: 'apple', name: 'Own', image: '', creator: '' }]);
    });
    return { key, hidden: ids[0], offered: ids[1] };
  };
  let tenants = 0;
  const reviewsOf = async ({ appId, review }: TestApp) => {
    const at = Date.now() - 60_000;
    return {
      reviewId: await review({ body: `The secret of ${appId}`, at }),
      goneId: await review({ body: `A secret of ${appId} too`, at }),
      quietId: await review({ body: `What ${appId} leaves`, at }),
      sentId: await review({ body: `What ${appId} answers`, at }),
      batchedId: await review({ body: `What ${appId} answers with others`, at }),
    };
  };
  /** One with the same apps and reviews as `twin`, if given. */
  const tenant = async (twin?: Twin) => {
    if (!twin) tenants += 1;
    const n = twin?.n ?? tenants;
    const app = await createApp({ store: 'google', ...(twin && { id: twin.app.appId }) });
    const own = await linked(app.companyId, n, twin?.own);
    const reviews = twin?.reviews ?? (await reviewsOf(app));
    const { reviewId, goneId, quietId, sentId, batchedId } = reviews;
    await syncReviews(context, app, 600_000);
    const { appId, caller } = app;
    const sending = { review: { reviewId: sentId, response: 'Wait' }, delayMs: 30_000 };
    const { review: sent } = await submitReply(context, caller, {
      appId,
      loadTimestamp: clock.now,
      ...sending,
    });
    const paid = await subscribed(app.companyId);
    const gap = { from: Date.parse(GAP), to: Date.parse(GAP) + 60_000 };
    await app.inScope((tx) => recordGap(tx, app, gap));
    const { label } = await saveLabel(context, caller, { name: `Label of ${appId}`, colour: 'red' });
    const { view } = await saveView(context, caller, {
      name: `View of ${appId}`,
      filter: { apps: [appId] },
      sort: 'newest',
      isPinned: false,
    });
    await setLabels(context, caller, { appId, reviewId, labels: [label.id] });
    const { topic } = await saveTopic(context, caller, { name: `Zebra ${n}` });
    const { topic: merged } = await saveTopic(context, caller, { name: `Okapi ${n}` });
    const { id: exportId } = await startExport(context, caller, { filter: {}, format: 'csv' });
    await rows("update exports set state = 'done' where export_id = $1", exportId);
    const { note } = await addNote(context, caller, { appId, reviewId, text: `Note on ${reviewId}` });
    const { release } = await saveRelease(context, caller, {
      appId,
      version: `Of ${appId}`,
      day: '2026-10-05',
    });
    const { batch } = await createBatch(context, caller, {
      reviews: [{ appId, reviewId: batchedId }],
      instruction: 'Fixed.',
      about: { topics: [], versions: [] },
    });
    const [item] = await rows('select proposal_id from proposals where batch_id = $1', batch.id);
    const [incident] = await rows(
      `insert into incidents (company_id, app_id, kind, began_at, noticed_at, usual_share)
       values ($1, $2, 'rating', now() - interval '1 hour', now(), 0.1) returning incident_id`,
      ...[app.companyId, appId],
    );
    const { destination } = await saveDestination(context, caller, {
      kind: 'webhook',
      name: `Own ${n}`,
      address: `${sandbox.url}/nowhere/hook-of-${appId}`,
      apps: [appId],
      kinds: ['reply.sent'],
      language: 'en',
      isOn: false,
    });
    const { entry } = await testDestination(context, caller, { id: destination.id });
    const [sealed] = await rows(
      'select sealed_address, sealed_secrets from destinations where destination_id = $1',
      destination.id,
    );
    const ids = {
      destinationId: destination.id,
      deliveryId: entry.id,
      incidentId: String(incident.incident_id),
      ...(await teamOf(kit, caller)),
      batchId: batch.id,
      itemId: String(item.proposal_id),
      releaseId: release.id,
      noteId: note.id,
      labelId: label.id,
      viewId: view.id,
      exportId,
      topicId: topic.id,
      mergedId: merged.id,
    };
    return {
      ...ids,
      n,
      sealed,
      app,
      own,
      reviews,
      reviewId,
      goneId,
      quietId,
      sent,
      paid,
      caller,
      token: await server.tokenOf(caller.userId),
    };
  };
  return { tenant, subscribed };
};
export type Tenant = Awaited<ReturnType<ReturnType<typeof tenantsOf>['tenant']>>;

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

let asked = 0;
/** Calls an endpoint, each time from a new address, to avoid the rate limits per address. */
export const askRow = (
  server: Pick<TestServer, 'ask'>,
  { method, path }: Row,
  input: object,
  headers: Record<string, string> = {},
  written: (json: string) => string = (json) => json,
) => {
  asked += 1;
  const from = { 'x-forwarded-for': `198.51.${asked >> 8}.${asked & 255}` };
  const id = String(Reflect.get(input, 'id'));
  const file = exportText([{ appId: id, id: 'gp:brought', at: Date.UTC(2026, 9, 5) }]);
  const bodies: Record<string, string | object | undefined> = { [IMPORT.path]: file, [LIVE.path]: undefined };
  const body = path in bodies ? bodies[path] : written(JSON.stringify(input));
  const type: Record<string, string> = path === IMPORT.path ? { 'content-type': IMPORT.type } : {};
  return server.ask({
    method,
    path: path.replace(':id', encodeURIComponent(id)),
    headers: { ...from, ...type, ...headers },
    ...(method === 'GET' || body === undefined ? {} : { body }),
  });
};
