import { randomInt, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { copySeedReviews } from '../seed/reviews.ts';
import { sandboxNow } from '../state/clock.ts';
import { together } from '../state/rows.ts';
import { type KeyPlan, makeKey } from '../state/stores/keys.ts';
import { type Publisher, saveApp, savePublisher } from '../state/stores/publishers.ts';
import type { NewPublisher } from './inputs.ts';
import { emailFor, filesOf } from './key-files.ts';

export const keyPlansFor = (publisher: Publisher): KeyPlan[] => {
  const of = publisher.id;
  return [
    { kind: 'apple-individual', publisher: of, role: 'full' },
    { kind: 'apple-team', publisher: of, role: 'full' },
    { kind: 'apple-individual', publisher: of, role: 'read' },
    { kind: 'apple-individual', publisher: of, role: 'none' },
    { kind: 'google', publisher: of, role: 'full', id: emailFor(publisher, 'reviews') },
    { kind: 'google', publisher: of, role: 'none', id: emailFor(publisher, 'uninvited') },
  ];
};

/** Another publisher with its own apps and keys, for tests with several companies. */
export const addPublisher = async (db: DatabaseSync, input: NewPublisher): Promise<object> => {
  const publisher: Publisher = {
    id: `p-${randomUUID().slice(0, 8)}`,
    name: input.name,
    developer_id: String(randomInt(10 ** 11, 10 ** 12)) + String(randomInt(10 ** 6, 10 ** 7)),
    issuer_id: randomUUID(),
  };
  together(db, () => {
    savePublisher(db, publisher);
    for (const { like, ...app } of input.apps) {
      saveApp(db, {
        ...app,
        publisher: publisher.id,
        bundle_id: app.store === 'google' ? app.id : `test.${publisher.id}.app${app.id}`,
        icon: like === undefined ? '/icons/plain.svg' : `/icons/${like.app}.svg`,
        version_state: 'READY_FOR_DISTRIBUTION',
      });
      if (like !== undefined)
        copySeedReviews(db, { app, like: like.app, count: like.reviews, now: sandboxNow(db) });
    }
  });
  await Promise.all(keyPlansFor(publisher).map((plan) => makeKey(db, plan)));
  return filesOf(db, publisher);
};
