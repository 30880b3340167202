import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { moveClock } from '../paddle/periods.ts';
import type { Sandbox } from '../sandbox.ts';
import { queueBehaviour } from '../state/ai-orders.ts';
import { sandboxNow } from '../state/clock.ts';
import { addFault, allFaults, clearFaults, removeFault, Vendor } from '../state/faults.ts';
import { clearJournal, journalOf } from '../state/journal.ts';
import { tellModel } from '../state/models.ts';
import { allApps, appOf, publisherOf } from '../state/stores/publishers.ts';
import { historyOf, publishReply, replyOf, stateOf } from '../state/stores/replies.ts';
import { removeReview, reviewOf } from '../state/stores/reviews.ts';
import { saveVersion } from '../state/stores/versions.ts';
import {
  AiOrder,
  ClockMove,
  FaultPath,
  NewAccount,
  NewFault,
  NewPublisher,
  NewReview,
  NewVersion,
  ReviewPath,
  ToldModel,
} from './inputs.ts';
import { keyFiles } from './key-files.ts';
import { addPublisher } from './publishers.ts';
import { putReview } from './reviews.ts';

const badInput = (reply: FastifyReply, error: z.ZodError): FastifyReply =>
  reply.code(400).send({
    error: 'BAD_INPUT',
    message: error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; '),
    issues: error.issues.map((issue) => ({ path: issue.path.join('.'), reason: issue.message })),
  });

const notThere = (reply: FastifyReply, what: string): FastifyReply =>
  reply.code(404).send({ error: 'NOT_FOUND', message: `There is no ${what}.` });

/** Parses the input, then runs the handler; invalid input is a 400 with the reason. */
const given =
  <T>(shape: z.ZodType<T>, part: 'body' | 'params', work: (input: T, reply: FastifyReply) => unknown) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const parsed = shape.safeParse(request[part]);
    return parsed.success ? work(parsed.data, reply) : badInput(reply, parsed.error);
  };

const vendorIn = (request: FastifyRequest): ReturnType<typeof Vendor.safeParse> | undefined => {
  const { query } = request;
  return typeof query === 'object' && query !== null && 'vendor' in query
    ? Vendor.safeParse(query.vendor)
    : undefined;
};

const stateRoutes = (at: FastifyInstance, sandbox: Sandbox): void => {
  const { db } = sandbox;
  at.post(
    '/faults',
    given(NewFault, 'body', (fault) => ({ id: addFault(db, fault) })),
  );
  at.get('/faults', async () => ({ faults: allFaults(db) }));
  at.delete('/faults', async () => ({ removed: clearFaults(db) }));
  at.delete(
    '/faults/:id',
    given(FaultPath, 'params', ({ id }) => ({ removed: removeFault(db, id) })),
  );
  at.get('/clock', async () => ({ now: new Date(sandboxNow(db)).toISOString() }));
  at.post(
    '/clock',
    given(ClockMove, 'body', ({ advanceMs }) => ({ now: moveClock(sandbox, advanceMs) })),
  );
  at.get('/journal', async (request, reply) => {
    const vendor = vendorIn(request);
    if (vendor?.error) return badInput(reply, vendor.error);
    return {
      calls: journalOf(db, vendor?.data).map((call) => ({ ...call, at: new Date(call.at).toISOString() })),
    };
  });
  at.delete('/journal', async (request, reply) => {
    const vendor = vendorIn(request);
    if (vendor?.error) return badInput(reply, vendor.error);
    return { removed: clearJournal(db, vendor?.data) };
  });
  at.post(
    '/models',
    given(ToldModel, 'body', ({ id, ...told }) => {
      tellModel(db, id, told);
      return { id, ...told };
    }),
  );
  at.post(
    '/ai',
    given(AiOrder, 'body', (order) => {
      queueBehaviour(db, order);
      return order;
    }),
  );
};

const reviewRoutes = (at: FastifyInstance, { db }: Sandbox): void => {
  at.post(
    '/reviews',
    given(NewReview, 'body', (input, reply) => {
      const id = putReview(db, input);
      return id === undefined ? notThere(reply, `app ${input.appId} in the ${input.store} store`) : { id };
    }),
  );
  at.post(
    '/versions',
    given(NewVersion, 'body', ({ store, appId, version, at: since }, reply) => {
      if (appOf(db, store, appId) === undefined) return notThere(reply, `app ${appId} in the ${store} store`);
      saveVersion(db, { store, appId, version, at: since ?? sandboxNow(db) });
      return { version };
    }),
  );
  at.delete(
    '/reviews/:store/:appId/:id',
    given(ReviewPath, 'params', ({ store, appId, id }, reply) =>
      removeReview(db, store, appId, id) ? { removed: 1 } : notThere(reply, `review ${id}`),
    ),
  );
  at.post(
    '/replies/:store/:appId/:id/publish',
    given(ReviewPath, 'params', ({ store, appId, id }, reply) =>
      publishReply(db, { store, appId, reviewId: id })
        ? { published: 1 }
        : notThere(reply, `reply to review ${id}`),
    ),
  );
  at.get(
    '/replies/:store/:appId/:id',
    given(ReviewPath, 'params', ({ store, appId, id }, reply) => {
      const target = { store, appId, reviewId: id };
      const found = replyOf(db, target);
      const past = historyOf(db, target);
      const writes = past.filter((entry) => entry.seeded === 0 && entry.text !== null).length;
      const review = reviewOf(db, store, appId, id);
      if (found === undefined || review === undefined) return notThere(reply, `reply to review ${id}`);
      const history = past.map(({ text, seeded, at: time }) => ({
        text,
        seeded: seeded === 1,
        at: new Date(time).toISOString(),
      }));
      const state = stateOf(db, found) === 'PUBLISHED' ? 'PUBLISHED' : 'PENDING';
      return { text: found.text, state, writes, history };
    }),
  );
};

/** For tests and the demo only. */
export const control = (server: FastifyInstance, sandbox: Sandbox): void => {
  server.register(
    async (at) => {
      at.setErrorHandler((error, _request, reply) => {
        const isTheirs = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
        const message = error instanceof Error ? error.message : String(error);
        return reply.code(isTheirs ? 400 : 500).send({ error: isTheirs ? 'BAD_INPUT' : 'ERROR', message });
      });
      at.setNotFoundHandler((request, reply) => notThere(reply, `control ${request.method} ${request.url}`));
      at.get('/apps', async () => ({
        apps: allApps(sandbox.db).map(({ store, id, name, bundle_id, publisher, icon }) => ({
          store,
          id,
          name,
          bundleId: bundle_id,
          publisher,
          developerName: publisherOf(sandbox.db, publisher)?.name ?? '',
          icon,
        })),
      }));
      at.get('/keys', async () => {
        await sandbox.ready;
        return keyFiles(sandbox.db);
      });
      at.post(
        '/publishers',
        given(NewPublisher, 'body', (input) => addPublisher(sandbox.db, input)),
      );
      at.post(
        '/accounts',
        given(NewAccount, 'body', async (input, reply) => {
          const made = await sandbox.identity.createAccount(input);
          if (!('refused' in made)) return made;
          return reply.code(400).send({ error: 'BAD_INPUT', message: made.refused });
        }),
      );
      stateRoutes(at, sandbox);
      reviewRoutes(at, sandbox);
    },
    { prefix: '/_control' },
  );
};
