import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SAMPLE_KEYS_PATH, SampleKeys } from '#shared/contract/store/sample-keys.ts';
import { isFromHere } from './auth/embedded-identity.ts';

const ANSWER_WITHIN_MS = 10_000;

/** Copies of sandbox apps, with a part of their reviews; ids are unique in a store. */
const newApps = () => [
  {
    store: 'apple',
    id: String(randomInt(2_000_000_000, 9_000_000_000)),
    name: 'Leafkeeper: Plant Care',
    like: { app: 'leafkeeper', reviews: 60 },
  },
  {
    store: 'google',
    id: `works.sandbox.tallyhop${randomBytes(4).toString('hex')}`,
    name: 'Tallyhop: Shared Budget',
    like: { app: 'tallyhop', reviews: 60 },
  },
];

/**
 * Gives the page keys to try the link form with; mounted only where the stores are sandboxed. Each call makes another
 * publisher, because a store account can be connected to one company only.
 */
export const mountSampleKeys = (app: FastifyInstance, sandboxUrl: string): void => {
  app.post(SAMPLE_KEYS_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isFromHere(request)) return reply.code(404).send();
    const answer = await fetch(`${sandboxUrl}/_control/publishers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Sandbox Studio', apps: newApps() }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return SampleKeys.parse(await answer.json());
  });
};
