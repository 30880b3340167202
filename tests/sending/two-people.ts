import type { Caller } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { draftsOf } from '#server/db/tables/replies/drafts.ts';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { removeMember } from '#server/features/account/members/remove-member.ts';
import { setRole } from '#server/features/account/members/set-role.ts';
import { assignReview } from '#server/features/reviews/organise/assign-review.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { saveDraft } from '#server/features/reviews/user-drafts/save-draft.ts';
import { saveMember } from '#tests/support/app/company.ts';
import { type Company, openTestCompany } from './support/open-company.ts';
import type { Target } from './support/tenants.ts';

const WINDOW = 20_000;

/** Replies may be written so often, in ms between two races. */
const PACE = 120_000;

const KINDS = ['send', 'assign', 'remove', 'demote', 'draft'] as const;
type Kind = (typeof KINDS)[number];

export type Figures = {
  races: number;
  /** Races after which the store had a reply, by what the other person did. */
  replied: Record<Kind, number>;
  /** Races after which it had got two. */
  twice: number;
  wrong: string[];
};

/**
 * One person sends a reply while another does something else to the review, or to them, and a worker may be at it: the
 * store gets one reply at most, and none of somebody who was removed or demoted before it left.
 */
export const raceTwo = async (
  at: { databaseUrl: string; sandboxUrl: string },
  racesOfEach: number,
): Promise<Figures> => {
  const races = racesOfEach * KINDS.length;
  const company = await openTestCompany({ ...at, reviews: races + 1 });
  const figures: Figures = {
    races,
    twice: 0,
    wrong: [],
    replied: { send: 0, assign: 0, remove: 0, demote: 0, draft: 0 },
  };
  for (let race = 0; race < races; race += 1) {
    const kind = KINDS[race % KINDS.length] ?? 'send';
    const target = company.fresh(race % 2 === 0 ? 'google' : 'apple');
    const { replies, faults } = await raceOn(
      company,
      target,
      kind,
      Math.floor(race / KINDS.length) % 2 === 0,
    );
    if (replies > 0) figures.replied[kind] += 1;
    if (replies > 1) figures.twice += 1;
    figures.wrong.push(...faults.map((fault) => `${kind}, race ${race}: ${fault}`));
    company.advance(PACE);
  }
  await company.close();
  return figures;
};

const join = async ({ within, caller }: Company): Promise<Caller> => {
  const userId = newId();
  const person = { userId, username: `${userId}@example.test`, firstName: 'Ana', lastName: 'Lim' };
  const { companyId } = caller;
  await within((tx) => saveMember(tx, { ...person, companyId, role: 'replier' }));
  return { ...caller, ...person, role: 'replier' };
};

const raceOn = async (
  company: Company,
  { store, appId, reviewId, companyId }: Target,
  kind: Kind,
  isWorkerAtIt: boolean,
): Promise<{ replies: number; faults: string[] }> => {
  const { context, caller: owner, within, submits, control } = company;
  const ahead = { ...context, now: () => context.now() + WINDOW };
  const replier = await join(company);
  const { userId } = replier;
  const submit = (by: Caller, response: string) =>
    submitReply(context, by, {
      review: { reviewId, response, revision: 1, replyRevision: 0 },
      appId,
      loadTimestamp: context.now(),
      delayMs: WINDOW,
    });
  const step = async (): Promise<void> => {
    for (const { reply_revision: replyRevision } of await submits(appId, reviewId))
      await sendReply(ahead, { companyId, appId, reviewId, replyRevision });
  };
  const pair = { response: 'Typed', translatedResponse: '' };
  const typed = { ...pair, synced: pair, inEnglish: false, revision: 1, replyRevision: 0, undo: [] };
  const others: Record<Kind, () => Promise<unknown>> = {
    send: () => submit(owner, 'From the owner'),
    assign: () => assignReview(context, owner, { appId, reviewId, userId }),
    remove: () => removeMember(context, owner, { userId }),
    demote: () => setRole(context, owner, { userId, role: 'contributor' }),
    draft: () => saveDraft(context, owner, { appId, reviewId, version: 0, draft: typed }),
  };
  let isOver = !isWorkerAtIt;
  const worker = async (): Promise<void> => {
    while (!isOver) await step();
  };
  const working = worker();
  const [sent, other] = await Promise.allSettled([submit(replier, 'From the replier'), others[kind]()]);
  isOver = true;
  await working;
  await step();
  await step();
  const texts = ((await control.replyTo(store, appId, reviewId))?.history ?? []).map(({ text }) => text);
  const card = await within((tx) => reviewOf(tx, appId, reviewId));
  const [draft] = await within((tx) => draftsOf(tx, owner.userId, appId, [reviewId]));
  const isSent = sent.status === 'fulfilled';
  const isDone = other.status === 'fulfilled';
  const isBarred = kind === 'remove' || kind === 'demote';
  const [text = ''] = texts;
  const faults = [
    ...(texts.length > 1 ? ['two replies'] : []),
    ...(kind === 'send' && isSent === isDone ? ['not exactly one of two was taken'] : []),
    ...(kind !== 'send' && !(isSent && isDone) ? ['one of the two was refused'] : []),
    ...(isBarred && !isWorkerAtIt && text !== '' ? ['a reply of somebody who may not send'] : []),
    ...(isBarred || text !== '' ? [] : ['no reply']),
    ...(card?.is_answered === (text !== '') ? [] : ['the card and the store differ']),
    ...(text === '' && card?.submit_error !== 'NOT_ALLOWED' ? ['no reason is shown'] : []),
    ...(card?.response === (text || 'From the replier') ? [] : ['another text']),
    ...(kind === 'assign' && card?.assignee_id !== userId ? ['not assigned'] : []),
    ...(kind === 'draft' && draft?.response !== 'Typed' ? ['a typed text was lost'] : []),
  ];
  return { replies: texts.length, faults };
};
