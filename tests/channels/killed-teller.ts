import * as z from 'zod';
import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { deliverToChannel } from '#server/features/deliveries/deliver-to-channel.ts';
import { fanOut } from '#server/features/notices/fan-out.ts';
import { tell } from '#server/features/notices/tell.ts';
import { tellEvents } from '#server/features/notices/tell-events.ts';
import { openContext } from '#tests/support/app/open-context.ts';

export const POINTS = [
  'before-commit',
  'after-commit',
  'in-fan-out',
  'after-fan-out',
  'before-send',
  'after-send',
  'after-settle',
] as const;

export const Plan = z.object({
  url: z.string(),
  sandboxUrl: z.string(),
  companyId: z.string(),
  appId: z.string(),
  reviewId: z.string(),
  destinationId: z.string(),
  at: z.number(),
  key: z.string(),
  point: z.enum(POINTS),
});

const die = (): void => void process.kill(process.pid, 'SIGKILL');

/** A process that tells a review and a notice about it, delivers them to channels and is killed at a point. */
const start = async (): Promise<void> => {
  const plan = Plan.parse(JSON.parse(process.argv[2] ?? ''));
  const { url, sandboxUrl, companyId, appId, reviewId, destinationId, at, key, point } = plan;
  const kit = await openContext({ url, sandboxUrl, clock: { now: at } });
  const reach = (here: (typeof POINTS)[number]): void => {
    if (here === point) die();
  };
  const { egress, jobs } = kit.context;
  let isFanningOut = false;
  const context: AppContext = {
    ...kit.context,
    jobs: {
      ...jobs,
      enqueueAll: async (...input) => {
        await jobs.enqueueAll(...input);
        if (isFanningOut) reach('in-fan-out');
      },
    },
    egress: {
      ...egress,
      post: async (request) => {
        reach('before-send');
        const answer = await egress.post(request);
        reach('after-send');
        return answer;
      },
    },
  };
  await inTenant(context.db, companyId, async (tx) => {
    await tellEvents(context, tx, { companyId, appId }, 'review.created', [{ reviewId, key }]);
    await tell(context, tx, companyId, {
      kind: 'sensitive',
      key,
      appId,
      reviewId,
      facts: { app: 'Leafkeeper' },
    });
    reach('before-commit');
  });
  reach('after-commit');
  const { rows } = await kit.admin.query('select notice_id from notices where dedupe_key = $1', [
    `sensitive ${key}`,
  ]);
  isFanningOut = true;
  await fanOut(context, { companyId, noticeId: rows[0].notice_id });
  reach('after-fan-out');
  await deliverToChannel(context, { companyId, destinationId });
  reach('after-settle');
};

if (import.meta.main) await start();
