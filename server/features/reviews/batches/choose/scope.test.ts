import { beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { failed } from '#shared/domain/result.ts';
import { batchesOf } from '#tests/support/app/batches.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { mergeTopic } from '../../../topics/merge-topic.ts';
import { approveItems } from '../decide/approve-items.ts';
import { startSending } from '../send/steer-batch.ts';
import { listItems } from '../show/read-batches.ts';
import { createBatch } from './create-batch.ts';
import { scopeBatch } from './scope-batch.ts';

const kit = await createTestContext();
const { context, sandbox, rows } = kit;
const { open, run, write, itemsOf } = batchesOf(kit);

const CRASHES = 'Crashes at the start are fixed in version 4.2.2. Please update.';
const BODIES = [
  'It crashes at the start since the update',
  'Great app, I love it',
  'More colours, please',
  'The app crashes whenever I open a photo',
];

let app: TestApp;
let reviews: { appId: string; reviewId: string }[];
const mention = (reviewId: string, topics: string[]) =>
  rows(
    `update reviews set kind = 'bug', sentiment = -1, classified_via = 'classification', mentions = $2 where review_id = $1`,
    reviewId,
    JSON.stringify(topics.map((topicId) => ({ topicId, quote: '' }))),
  );
beforeAll(async () => {
  ({ app, reviews } = await open(4, BODIES));
  for (const [n, { reviewId }] of reviews.entries())
    await mention(reviewId, BODIES[n]?.includes('crash') ? ['crashes'] : []);
});

const idsOf = (found: readonly { reviewId: string }[]) => found.map(({ reviewId }) => reviewId).sort();
const crashing = () => idsOf(reviews.filter((_, n) => BODIES[n]?.includes('crash')));
const away = (): AppContext => ({
  ...context,
  writer: {
    ...context.writer,
    classify: async () => failed({ kind: 'away', detail: 'test' }),
    draft: async () => failed({ kind: 'away', detail: 'test' }),
  },
});

describe('before anything is written', () => {
  it('lists what was chosen, with sums, and asks the AI nothing without an instruction', async () => {
    const found = await scopeBatch(away(), app.caller, { filter: {} });
    expect(found).toMatchObject({ about: null, others: [], sample: null, skipped: [], isCut: false });
    expect(found.matching).toHaveLength(4);
    expect(found.apps).toEqual([{ appId: app.appId, count: 4 }]);
    expect(found.stars).toEqual([{ stars: 1, count: 4 }]);
    expect(found.languages.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  });

  it('tells the reviews that mention what the text is about from the others, with a sample of the first', async () => {
    const found = await scopeBatch(context, app.caller, { reviews, instruction: CRASHES });
    expect(found.about).toEqual({ topics: ['crashes'], versions: ['4.2.2'] });
    expect(idsOf(found.matching)).toEqual(crashing());
    expect(found.others).toHaveLength(2);
    expect(found.sample).toMatchObject({ reviewId: found.matching[0]?.reviewId });
    expect(found.sample?.text).not.toBe('');
  });

  it('takes a person’s word for what it is about', async () => {
    const about = { topics: [], versions: [] };
    const found = await scopeBatch(context, app.caller, {
      reviews,
      instruction: CRASHES,
      about,
      sample: null,
    });
    expect(found).toMatchObject({ about, others: [], sample: null });
  });

  it('says which apps have no such version', async () => {
    await rows(
      `insert into releases (company_id, app_id, version, day, via) values ($1, $2, '6.0', '2026-11-01', 'person')`,
      ...[app.companyId, app.appId],
    );
    const found = await scopeBatch(context, app.caller, { reviews, instruction: CRASHES, sample: null });
    expect(found.versions).toEqual([{ version: '4.2.2', appId: app.appId, state: 'missing', day: null }]);
    expect(found.matching).toEqual([]);
    expect(found.others.every(({ isOfApp }) => !isOfApp)).toBe(true);
    await rows("update releases set version = '4.2.2' where app_id = $1", app.appId);
    const released = await scopeBatch(context, app.caller, { reviews, instruction: CRASHES, sample: null });
    expect(released.versions).toMatchObject([{ state: 'released', day: '2026-11-01' }]);
    await rows('delete from releases where app_id = $1', app.appId);
  });

  it('stays usable without the AI: the topic is unknown, and there is no sample', async () => {
    const found = await scopeBatch(away(), app.caller, { reviews, instruction: CRASHES });
    expect(found).toMatchObject({ about: null, sample: null });
    expect(found.matching).toHaveLength(4);
  });

  it('refuses reviews of others, and what matches nothing', async () => {
    const stranger = await kit.createApp({ store: 'google' });
    await expect(scopeBatch(context, stranger.caller, { filter: {} })).rejects.toMatchObject({
      code: 'ENTITY_NOT_FOUND',
    });
    await expect(scopeBatch(context, stranger.caller, { reviews })).rejects.toMatchObject({
      code: 'ENTITY_NOT_FOUND',
    });
  });
});

describe('a batch', () => {
  const stop = (id: string) =>
    rows("update proposals set state = 'withdrawn', reason = 'stopped' where batch_id = $1", id);

  it('leaves out the reviews that its text does not fit', async () => {
    const { batch, skipped } = await createBatch(context, app.caller, { reviews, instruction: CRASHES });
    const { items } = await listItems(context, app.caller, { id: batch.id, offset: 0 });
    expect(idsOf(items)).toEqual(crashing());
    expect(skipped.map(({ reason }) => reason)).toEqual(['OTHER_TOPIC', 'OTHER_TOPIC']);
    await stop(batch.id);
  });

  it('has a person open the replies to those that were taken in on purpose', async () => {
    const input = { reviews, instruction: CRASHES, takesOthers: true };
    const { batch } = await createBatch(context, app.caller, input);
    await run(app, 'draft-proposal');
    const { items } = await listItems(context, app.caller, { id: batch.id, offset: 0 });
    const flagged = items.filter(({ warnings }) => warnings.some(({ code }) => code === 'off_topic'));
    expect(flagged.every(({ state }) => state === 'flagged')).toBe(true);
    expect(idsOf(flagged)).toEqual(idsOf(reviews).filter((id) => !crashing().includes(id)));
    await stop(batch.id);
  });

  it('sends nothing off topic of 135 reviews that nobody has opened, even if all are taken', async () => {
    const { app: large, reviews: many } = await open(135);
    for (const { reviewId } of many.slice(0, 8)) await mention(reviewId, ['crashes']);
    const input = { reviews: many, instruction: CRASHES, takesOthers: true };
    const { batch } = await createBatch(context, large.caller, input);
    await write(large);
    const drafted = await itemsOf(large, batch.id);
    const fitting = drafted.filter(({ state }) => state === 'ready');
    expect(fitting.length).toBeLessThanOrEqual(8);
    const items = fitting.map(({ id, version }) => ({ id, version }));
    await approveItems(context, large.caller, { id: batch.id, items });
    await approveItems(context, large.caller, { id: batch.id, items: 'rest' }).catch(() => undefined);
    await startSending(context, large.caller, { id: batch.id });
    await run(large, 'send-batch', 'send-reply');
    const sent = (await itemsOf(large, batch.id)).filter(({ state }) => state === 'handed_over');
    expect(idsOf(sent)).toEqual(idsOf(fitting));
    const about = new Set(many.slice(0, 8).map(({ reviewId }) => reviewId));
    expect(sent.filter(({ reviewId }) => !about.has(reviewId))).toEqual([]);
    expect(sent.length).toBeGreaterThan(0);
  });

  it('has a person open all of them if the AI cannot tell what it is about', async () => {
    const { batch, skipped } = await createBatch(away(), app.caller, { reviews, instruction: CRASHES });
    expect(skipped).toEqual([]);
    await run(app, 'draft-proposal');
    const { items } = await listItems(context, app.caller, { id: batch.id, offset: 0 });
    expect(items.map(({ state }) => state)).toEqual(['flagged', 'flagged', 'flagged', 'flagged']);
    await stop(batch.id);
  });

  it('knows what it is about also if the AI wraps its answer in words', async () => {
    await sandbox.writer('normal');
    const found = await scopeBatch(context, app.caller, {
      reviews,
      instruction: 'La app ya no se cierra al abrirla, versión 4.2.2',
      sample: null,
    });
    expect(found.about?.versions).toEqual(['4.2.2']);
  });
});

it('follows a topic that is merged into another while the page is open', async () => {
  await mergeTopic(context, app.caller, { id: 'crashes', into: 'updates' });
  const about = { topics: ['crashes'], versions: [] };
  const found = await scopeBatch(context, app.caller, { reviews, instruction: CRASHES, about, sample: null });
  expect(idsOf(found.matching)).toEqual(crashing());
  expect(found.others).toHaveLength(2);
});

it('asks the AI no more often than people do, also for a batch that does not say what it is about', async () => {
  const input = { reviews, instruction: CRASHES };
  for (let n = 0; n < 41; n += 1) await scopeBatch(away(), app.caller, input).catch(() => undefined);
  await expect(scopeBatch(away(), app.caller, input)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await expect(createBatch(away(), app.caller, input)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
