import { expect, it } from 'vitest';
import { openWorker } from '#server/worker/worker.ts';
import { BATCH_UNDO_MS } from '#shared/domain/batches/batch.ts';
import { batchesOf } from '#tests/support/app/batches.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { wordyWriter } from '#tests/support/app/wordy-writer.ts';
import { approveItems } from '../decide/approve-items.ts';
import { startSending } from '../send/steer-batch.ts';
import { getBatch } from '../show/read-batches.ts';

const kit = await createTestContext();
const { context, clock } = kit;
const { open, start, itemsOf } = batchesOf(kit);

it('drafts and sends through a worker, without anybody running its jobs', async () => {
  const { app, reviews } = await open(12);
  const worker = await openWorker({
    context: { ...context, writer: { ...context.writer, ...wordyWriter() } },
    databaseUrl: kit.url,
    syncIntervalMs: 600_000,
    leaseMs: 10_000,
  });
  const { id } = await start(app, reviews);
  const state = async () => (await getBatch(context, app.caller, { id })).batch.state;
  await expect.poll(state, { timeout: 100_000 }).toBe('reviewing');
  const items = (await itemsOf(app, id)).map((item) => ({ id: item.id, version: item.version }));
  clock.now -= BATCH_UNDO_MS; // approved and asked for that long ago
  await approveItems(context, app.caller, { id, items });
  await startSending(context, app.caller, { id });
  clock.now += BATCH_UNDO_MS;
  await expect.poll(state, { timeout: 100_000 }).toBe('done');
  await worker.close();
}, 240_000);
