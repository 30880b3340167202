import { regenerateReply } from '#server/features/reviews/regenerate-reply.ts';
import { saveDraft } from '#server/features/reviews/save-draft.ts';
import { submitAnswer } from '#server/features/reviews/submit-answer.ts';
import { undoSubmit } from '#server/features/reviews/undo-submit.ts';
import { type Caller, Refusal, type World } from '#server/world.ts';
import type { StoredDraft } from '#shared/contract/draft.ts';
import { ERROR_STATUS } from '#shared/contract/errors.ts';
import type { Review } from '#shared/contract/review.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import { draftOf } from '#web/features/reviews/reply/draft.ts';
import { keepDrafts } from '#web/features/reviews/reply/draft-keeper.ts';
import type { Action, Editor, Submitting, Written } from '#web/features/reviews/reply/editor-state.ts';
import { hearDraft } from '#web/features/reviews/reply/hear-draft.ts';
import { openEditor } from '#web/features/reviews/reply/open-editor.ts';
import { replyEditor } from '#web/features/reviews/reply/reply-editor.ts';
import { outgoingOf, standingOf } from '#web/features/reviews/reply/reply-texts.ts';
import type { Failure } from '#web/lib/call.ts';

export const WINDOW_MS = 5_000;

/** What the server shows of the review, and the person's draft of it. */
export type Shown = { review: Review; draft: StoredDraft | null };

type Ground = { world: World; caller: Caller; appId: string; shown: Shown };

const asAnswer = async <Value>(work: Promise<Value>): Promise<Result<Value, Failure>> => {
  try {
    return ok(await work);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, review } = error;
    return failed({ kind: 'refused', code, status: ERROR_STATUS[code], ...(review ? { review } : {}) });
  }
};

/**
 * One tab of the page on one card: its own reducer and its own keeper of drafts, before the real use cases. What it asks
 * for is asked at once; each answer waits until it is delivered, so that a run decides who comes first.
 */
export const openTab = ({ world, caller, appId, shown }: Ground) => {
  const { reviewId } = shown.review;
  const inbox: (() => void)[] = [];
  const flights = new Set<Promise<void>>();
  let editor: Editor = openEditor(shown.review, { appId, known: ['en'], loadTimestamp: world.now() });
  let stopFlight = (): void => undefined;
  const refused: string[] = [];

  const held = async <Value>(work: Promise<Value>): Promise<Result<Value, Failure>> => {
    const answer = await asAnswer(work);
    await new Promise<void>((delivered) => inbox.push(delivered));
    return answer;
  };
  const keeper = keepDrafts(shown.draft, {
    save: ({ version, draft }) =>
      held(saveDraft(world, caller, { appId, reviewId, version, draft, username: caller.username })),
    keep: () => undefined,
    onOther: (draft) => dispatch({ type: 'draft-joined', draft }),
  });
  const dispatch = (action: Action): void => {
    editor = replyEditor(editor, action);
    const draft = draftOf(editor);
    if (draft !== undefined) keeper.note(draft);
  };
  const start = (work: () => Promise<void>): void => {
    const flight = work().finally(() => flights.delete(flight));
    flights.add(flight);
  };

  const send = async (next: Submitting): Promise<void> => {
    await keeper.halt();
    const review = { ...outgoingOf(next), ...next.base };
    const asked = { review, appId, loadTimestamp: next.loadTimestamp, delayMs: WINDOW_MS };
    const answer = await held(submitAnswer(world, caller, asked));
    if (answer.ok) {
      keeper.drop();
      dispatch({ type: 'submitted', review: answer.value.review, windowMs: WINDOW_MS });
    } else {
      if (answer.failure.kind === 'refused') refused.push(outgoingOf(next).response);
      dispatch({ type: 'failed', failure: answer.failure });
    }
  };
  const rewrite = async (next: Written): Promise<void> => {
    let isStopped = false;
    stopFlight = () => {
      isStopped = true;
    };
    const asked = { appId, review: standingOf(next), improve: false, username: caller.username };
    const answer = await held(regenerateReply(world, caller, asked));
    if (isStopped) return;
    dispatch(
      answer.ok
        ? { type: 'rewritten', review: answer.value.review }
        : { type: 'failed', failure: answer.failure },
    );
  };
  const takeBack = async (revision: number): Promise<void> => {
    const answer = await held(
      undoSubmit(world, caller, { appId, reviewId, replyRevision: revision, username: caller.username }),
    );
    if (answer.ok) {
      keeper.take(answer.value.draft);
      dispatch({ type: 'taken-back', ...answer.value });
    } else dispatch({ type: 'failed', failure: answer.failure });
  };

  return {
    editor: () => editor,
    refused,
    dispatch,
    submit: (): void => {
      dispatch({ type: 'submit-asked', doubts: [] });
      const next = editor;
      if (next.is === 'submitting') start(() => send(next));
    },
    regenerate: (): void => {
      dispatch({ type: 'regenerate-asked' });
      const next = editor;
      if (next.is === 'regenerating') start(() => rewrite(next));
    },
    cancel: (): void => {
      stopFlight();
      dispatch({ type: 'cancelled' });
    },
    takeBack: (): void => {
      if (editor.is !== 'sending') return;
      const { replyRevision } = editor.review;
      dispatch({ type: 'take-back-asked' });
      start(() => takeBack(replyRevision));
    },
    flush: (): void => start(() => keeper.flush()),
    /** The live event of what the server shows now. */
    hear: ({ review, draft }: Shown, isBusy: boolean): void => {
      const isAtRest = ['editing', 'preview', 'confirming', 'stopped', 'sending', 'answered'].includes(
        editor.is,
      );
      if (isAtRest) dispatch({ type: 'arrived', review, loadTimestamp: world.now() });
      const heard = hearDraft(draft, { keeper, editor, isBusy });
      if (heard) dispatch(heard);
    },
    /** Brings one waiting answer, if there is one. */
    deliver: (which: number): void => inbox.splice(which % Math.max(1, inbox.length), 1)[0]?.(),
    isQuiet: (): boolean => flights.size === 0,
    hasAnswers: (): boolean => inbox.length > 0,
  };
};

export type Tab = ReturnType<typeof openTab>;
