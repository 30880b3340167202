import { randomBytes } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { rotateKeys } from '#scripts/lib/rotate-keys.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { callNode, signIn } from './support/clients.ts';
import { type Node, openCluster } from './support/cluster.ts';

const databaseUrl = await createTestDatabase();
const cluster = await openCluster({ databaseUrl, companies: 1, reviews: 1 });
afterAll(() => cluster.close());
const [person] = cluster.people;
if (!person) throw new Error('there is no tenant');
const old = cluster.masterKey;
const young = randomBytes(32).toString('base64');

/** The settings of a node at each step of docs/operations.md. */
const STEPS = {
  before: { MASTER_KEY: old, MASTER_KEY_OLD: '' },
  bothKnown: { MASTER_KEY: old, MASTER_KEY_OLD: young },
  newSeals: { MASTER_KEY: young, MASTER_KEY_OLD: old },
  after: { MASTER_KEY: young, MASTER_KEY_OLD: '' },
};

/** Links a store at `sealer` and returns what `reader` answers about that store. */
const readLinkedBy = async (sealer: Node, reader: Node): Promise<string> => {
  const token = await signIn({ ...cluster, urls: () => [sealer.url] }, person, Date.now() + 20_000);
  const id = `${Math.floor(Math.random() * 1e9)}`;
  const { apple } = await cluster.control.addPublisher('Acme', [{ store: 'apple', id, name: 'Acme' }]);
  const storeType = 'apple';
  const config = { keyId: apple.keyId, privateKey: apple.p8 };
  await callNode(sealer.url, { path: '/api/store/unlink', token, body: { storeType } });
  const linked = await callNode(sealer.url, { path: '/api/store/link', token, body: { storeType, config } });
  expect(linked?.status).toBe(200);
  const answer = await callNode(reader.url, { path: '/api/application/getApps', token, body: { storeType } });
  return `${answer?.status} ${answer?.body.error ?? 'OK'}`;
};

it('refuses a store key encrypted with the new master key on a node that only has the old one', async () => {
  const late = await cluster.start('api', STEPS.before); // the first node creates the token signing keys
  const early = await cluster.start('api', STEPS.newSeals);
  expect(await readLinkedBy(early, late)).toBe('422 CHECK_APPLE_CONFIG');
});

it('rotates the master key node by node while every node decrypts the store keys of every other', async () => {
  const nodes: [Node, Node] = [
    await cluster.start('api', STEPS.before),
    await cluster.start('api', STEPS.before),
  ];
  const answers: string[] = [];
  const readBothWays = async (): Promise<void> => {
    const [one, other] = nodes;
    answers.push(await readLinkedBy(one, other), await readLinkedBy(other, one));
  };
  for (const step of ['bothKnown', 'newSeals', 'after'] as const) {
    if (step === 'after')
      expect(await rotateKeys({ databaseUrl, masterKey: young, older: [old] })).toMatchObject({ failed: 0 });
    for (const n of [0, 1] as const) {
      await cluster.askToStop(nodes[n]);
      nodes[n] = await cluster.start('api', STEPS[step]);
      if (n === 0) await readBothWays(); // the two nodes have different settings now
    }
  }
  expect(answers).toEqual(answers.map(() => '200 OK'));
});
