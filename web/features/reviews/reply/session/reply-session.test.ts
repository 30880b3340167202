import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredDraft } from '#shared/contract/draft/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { makeDraft } from '#web/editor/state/editors.fixture.ts';
import { makeReview } from '#web/editor/state/review.fixture.ts';
import { visibleText } from '#web/editor/state/selectors.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { openClock, openStore, pageOf } from '../../store/store.fixture.ts';
import { openLocalDrafts } from '../drafts/local-drafts.ts';
import type { ReplyPorts, Sent } from './ports.ts';
import { openReplySessions } from './reply-sessions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const review = makeReview({
  appId: 'run.acme',
  reviewLanguage: 'en',
  responseLanguage: 'en',
  response: 'AI',
  translatedResponse: 'AI',
});
const rewritten = { ...review, response: 'AI 2', translatedResponse: 'AI 2', replyRevision: 4 };
/** A card that shows the reply. */
const CARD = { onSent: () => undefined };
const storage = { length: 0, key: () => null, getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** A page with a server that stores one draft. */
const openPage = (api: Partial<ReplyPorts['api']> = {}) => {
  const undos: (() => void)[] = [];
  const undoFailures: Failure[] = [];
  const failures: Failure[] = [];
  let stored: StoredDraft | null = null;
  const saved: (string | null)[] = [];
  const now = openClock();
  let askedAt: number | undefined;
  /** The next page of the list as the server has it. */
  let found: { reviews: Review[]; drafts: StoredDraft[] } = { reviews: [], drafts: [] };
  const store = openStore(
    async () =>
      pageOf(found.reviews, 0, { drafts: found.drafts.map((draft) => ({ ...draft, appId: 'run.acme' })) }),
    new QueryClient(),
    () => askedAt ?? now(),
  );
  const sessions = openReplySessions(['en'], {
    api: {
      saveDraft: async (_, reviewId, { version, draft }) => {
        saved.push(draft?.response ?? null);
        stored = draft && { ...draft, reviewId, version: version + 1 };
        return ok({ version: version + 1, isSaved: true, other: null });
      },
      submit: async () => failed({ kind: 'network' }),
      undoSubmit: async () => failed({ kind: 'network' }),
      regenerate: async () => ok({ review: rewritten }),
      translate: async () => failed({ kind: 'network' }),
      ...api,
    },
    local: openLocalDrafts(() => storage, 'ann', 'here'),
    store,
    notices: {
      ended: () => {},
      failed: (_, failure) => void failures.push(failure),
      started: (_, undoSend) => void undos.push(undoSend),
      undoFailed: (failure) => void undoFailures.push(failure),
    },
    page: 'here',
    now,
    undoMs: 5000,
  });
  /** Loads a page of the list, and opens the reply to its review. */
  const list = async (shown: Review = review, drafts: StoredDraft[] = [], asked?: number) => {
    found = { reviews: [shown], drafts };
    askedAt = asked;
    const of = { username: 'ann', scope: 'run.acme', answered: false, offset: 0 };
    const { ids } = await store.load(of, new AbortController().signal);
    askedAt = undefined;
    const entry = ids[0] && store.get(ids[0]);
    if (!entry) throw new Error('the list has no review');
    return sessions.open(entry);
  };
  return { list, store, saved, stored: () => stored, sessions, undos, undoFailures, failures };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('shows the typed text again when a page cached before the typing is shown', async () => {
  const page = openPage();
  const session = await page.list();
  const leave = session.attach(CARD);
  session.act({ type: 'typed', text: 'Mine' });
  await pass(1000);
  leave();
  const again = await page.list(review, [], 0);
  session.attach(CARD);
  expect(visibleText(again.editor())).toBe('Mine');
  await pass(5000);
  expect([page.saved, page.stored()?.response]).toEqual([['Mine'], 'Mine']);
});

it('keeps showing the previous text after a regeneration was undone', async () => {
  const page = openPage();
  const session = await page.list();
  session.act({ type: 'regenerate-asked' });
  await pass(10);
  expect(visibleText(session.editor())).toBe('AI 2');
  session.act({ type: 'undone' });
  await pass(1000);
  const again = await page.list(rewritten, [...(page.stored() ? [page.stored() ?? makeDraft()] : [])]);
  expect([visibleText(again.editor()), page.stored()?.response]).toEqual(['AI', 'AI']);
});

it('keeps the current text when the server finishes a cancelled rewrite', async () => {
  const page = openPage({ regenerate: () => new Promise(() => undefined) });
  const session = await page.list();
  session.act({ type: 'regenerate-asked' });
  session.cancel();
  await page.list(rewritten);
  expect(visibleText(session.editor())).toBe('AI');
});

it('deletes the draft when undo returns to the AI text', async () => {
  const page = openPage();
  const session = await page.list();
  session.act({ type: 'typed', text: 'Mine' });
  await pass(1000);
  session.act({ type: 'undone' });
  await pass(1000);
  expect([page.saved, page.stored()]).toEqual([['Mine', null], null]);
});

it('delivers a rewrite that finishes without a card to the next card of the review', async () => {
  let finish: (() => void) | undefined;
  const slow = new Promise<void>((done) => {
    finish = done;
  });
  const page = openPage({ regenerate: () => slow.then(() => ok({ review: rewritten })) });
  const session = await page.list();
  const leave = session.attach(CARD);
  session.act({ type: 'regenerate-asked' });
  leave();
  finish?.();
  await pass(10);
  expect(visibleText((await page.list()).editor())).toBe('AI 2');
});

it('ignores an older state of the review that arrives late', async () => {
  const page = openPage();
  const session = await page.list(rewritten);
  await page.list(review);
  expect(visibleText(session.editor())).toBe('AI 2');
});

it('evicts untouched sessions beyond the limit, and none with a text of the user', async () => {
  const page = openPage();
  const typed = await page.list();
  typed.act({ type: 'typed', text: 'Mine' });
  await pass(1000);
  for (let n = 0; n < 400; n += 1) await page.list({ ...review, reviewId: `other-${n}` });
  expect(page.sessions.find({ appId: 'run.acme', reviewId: 'other-0' })).toBeUndefined();
  expect(page.sessions.find(typed)).toBe(typed);
});

it('shows a text from another device as a conflict if it was written for an earlier revision', async () => {
  const page = openPage();
  const revised = { ...review, revision: review.revision + 1 };
  const session = await page.list(revised);
  session.attach(CARD);
  const theirs = makeDraft({ reviewId: review.reviewId, revision: review.revision, response: 'Theirs' });
  session.receiveDraft({ version: 1, draft: theirs });
  await page.list({ ...revised }, [theirs]);
  await pass(5000);
  expect([session.editor().status, visibleText(session.editor())]).toEqual(['conflicted', 'Theirs']);
  expect(page.saved).toEqual([]);
});

it('does not save a text from another device again when the review arrives again', async () => {
  const page = openPage();
  const session = await page.list();
  session.attach(CARD);
  const theirs = makeDraft({ reviewId: review.reviewId, revision: review.revision, replyRevision: 0 });
  session.receiveDraft({ version: 1, draft: theirs });
  await page.list(rewritten, [theirs]);
  await pass(5000);
  expect(page.saved).toEqual([]);
});

it('takes over a newer text from another device unless there is typing that is not saved', async () => {
  const page = openPage();
  const session = await page.list();
  session.attach(CARD);
  session.act({ type: 'typed', text: 'Mine' });
  await pass(1000);
  const theirs = { reviewId: review.reviewId, revision: review.revision, replyRevision: 0 };
  session.receiveDraft({ version: 2, draft: makeDraft({ ...theirs, version: 2, response: 'Theirs' }) });
  await pass(60_000);
  expect([visibleText(session.editor()), page.saved]).toEqual(['Theirs', ['Mine']]);
  session.act({ type: 'typed', text: 'Mine again' });
  session.receiveDraft({ version: 4, draft: makeDraft({ ...theirs, version: 4, response: 'Theirs again' }) });
  await pass(60_000);
  expect([visibleText(session.editor()), page.stored()?.response]).toEqual(['Mine again', 'Mine again']);
});

describe('undo of a submit whose answer is lost', () => {
  const lost = failed<Failure>({ kind: 'network' });
  const unknown = failed<Failure>({ kind: 'refused', code: 'ENTITY_NOT_FOUND', status: 404 });
  const undone = ok({ review: { ...review, replyRevision: 4 }, draft: null });

  it.each([
    ['that has arrived', [undone], 4],
    ['that never arrived', [unknown], 3],
    ['as soon as the server can be reached', [lost, lost, undone], 4],
  ])('undoes one %s', async (_, answers, replyRevision) => {
    const answered = Promise.withResolvers<typeof lost>();
    const undoes: Sent[] = [];
    const page = openPage({
      submit: () => answered.promise,
      undoSubmit: async (_app, sent) => answers[undoes.push(sent) - 1] ?? unknown,
    });
    const session = await page.list();
    session.act({ type: 'typed', text: 'Mine' });
    session.act({ type: 'submit-asked', warnings: [] });
    void session.undoSend();
    answered.resolve(lost);
    await pass(1000);
    if (answers.length > 1) expect(session.editor().status).toBe('undoing');
    await pass(20_000);
    expect(page.undoFailures).toEqual([]);
    const asked = { reviewId: review.reviewId, replyRevision: 4, response: 'Mine' };
    expect(undoes).toEqual(answers.map(() => asked));
    expect(session.editor()).toMatchObject({ status: 'editing', review: { replyRevision } });
    expect(visibleText(session.editor())).toBe('Mine');
  });
});

describe('an undo that fails', () => {
  const refused = (code: 'SERVICE_UNAVAILABLE' | 'ALREADY_SENT', status: number) =>
    failed<Failure>({ kind: 'refused', code, status });

  it('is tried again until the server answers, and then told', async () => {
    const sent = { ...review, isAnswered: true, replyRevision: 4, undoUntil: new Date(9e12).toISOString() };
    const answer = refused('ALREADY_SENT', 409);
    const answers = [refused('SERVICE_UNAVAILABLE', 503), failed<Failure>({ kind: 'network' })];
    const page = openPage({
      submit: async () => ok({ review: sent }),
      undoSubmit: async () => answers.shift() ?? answer,
    });
    const session = await page.list();
    session.act({ type: 'typed', text: 'Mine' });
    session.act({ type: 'submit-asked', warnings: [] });
    await pass(100);
    page.undos[0]?.();
    await pass(100);
    expect(session.editor().status).toBe('undoing');
    await pass(3000);
    const failure = answer.ok ? undefined : answer.failure;
    expect(page.undoFailures).toEqual([failure]);
    const told = { status: 'answered', undoFailure: failure };
    expect(session.editor()).toMatchObject(told);
    page.store.put(review.appId, { ...sent, state: 'PENDING', undoUntil: null });
    expect(session.editor()).toMatchObject(told); // until the next action
    session.act({ type: 'edit-asked' });
    expect(session.editor()).not.toHaveProperty('undoFailure');
  });
});

it('undoes a reply that an event shows although the answer to its submit was lost', async () => {
  const lost = Promise.withResolvers<void>();
  const undone: Sent[] = [];
  const page = openPage({
    submit: () => lost.promise.then(() => failed({ kind: 'network' })),
    undoSubmit: async (_, sent) => {
      undone.push(sent);
      return ok({ review: { ...review, replyRevision: 4 }, draft: null });
    },
  });
  const session = await page.list();
  session.act({ type: 'typed', text: 'Mine' });
  session.act({ type: 'submit-asked', warnings: [] });
  await pass(10);
  const undoUntil = new Date(5001).toISOString();
  page.store.receive({
    kind: 'reviews',
    appId: 'run.acme',
    gone: [],
    counts: { unanswered: 0, answered: 1 },
    loadTimestamp: 1,
    reviews: [
      { ...review, isAnswered: true, response: 'Mine', replyRevision: 4, state: 'PENDING', undoUntil },
    ],
  });
  lost.resolve();
  await pass(10);
  expect([session.editor().status, page.failures]).toEqual(['sending', []]);
  page.undos.at(-1)?.();
  await pass(10);
  expect(undone).toMatchObject([{ replyRevision: 4 }]);
  expect(session.editor().status).toBe('editing');
});
