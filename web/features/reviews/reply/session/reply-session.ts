import type { StoredDraft } from '#shared/contract/draft/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { Result } from '#shared/domain/result.ts';
import { type Failure, isPassing } from '#web/lib/api/call.ts';
import { containsAll, draftIn, draftOf, joinLeftovers, mergedDraft, mergeHistory } from '../drafts/draft.ts';
import { openDraftSync, type ServerDraft } from '../drafts/draft-sync.ts';
import { joinDraft } from '../editor/incoming.ts';
import { openEditor } from '../editor/open-editor.ts';
import { replyEditor } from '../editor/reducer.ts';
import { outgoingOf } from '../editor/selectors.ts';
import type { Action, Editor, Submitting } from '../editor/state.ts';
import type { Card, ReplyPorts, Sent } from './ports.ts';

/** A review from a list or the live stream; `knownAt`: when it was requested or received, by the page's clock. */
export type Arrival = { review: Review; loadTimestamp: number; knownAt: number };

type Opening = { appId: string; known: readonly string[]; arrival: Arrival; stored: StoredDraft | null };

const isAtRest = ({ status }: Editor): boolean =>
  ['editing', 'preview', 'confirming', 'conflicted', 'sending', 'answered'].includes(status);

/** User actions that may discard the draft; nothing that arrives from elsewhere does. */
const DISCARDING: ReadonlySet<Action['type']> = new Set(['undone', 'english-toggled', 'edit-cancelled']);

export type ReplySession = ReturnType<typeof openReplySession>;

/**
 * The reply to one review for the lifetime of the page, whether or not a card shows it. Its editor owns the text; the
 * server, local storage and other tabs have copies (docs/decisions/0035-drafts.md).
 */
export const openReplySession = (opening: Opening, ports: ReplyPorts) => {
  const { api, local, pages, notices } = ports;
  const { appId, arrival: first, stored } = opening;
  const { reviewId } = first.review;
  let leftovers = local.leftovers(appId, reviewId);
  const found = joinLeftovers(
    stored,
    leftovers.map(({ draft: kept }) => kept),
  );
  const setting = { appId, known: opening.known, loadTimestamp: first.loadTimestamp };
  let editor: Editor = found.earlier.reduceRight(
    (opened, draft) => joinDraft(opened, draft),
    openEditor(first.review, setting, found.draft),
  );
  let knownAt = first.knownAt;
  /** The review that arrived while the editor could not apply it. */
  let waiting: Arrival | undefined;
  let card: Card | undefined;
  let flight: AbortController | undefined;
  let submit: Promise<Sent | undefined> | undefined;
  let windowTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the undo window ends, by the page's clock. */
  let windowEnd = 0;
  const listeners = new Set<() => void>();

  const sync = openDraftSync({
    save: (saving) => api.saveDraft(appId, reviewId, saving),
    storeLocally: (unsaved) => {
      const isStored = local.write(appId, reviewId, unsaved && { ...unsaved, at: Date.now() });
      if (isStored) removeLeftovers();
      return isStored;
    },
    onOther: (draft) => mergeRemoteDraft(draft),
    page: ports.page,
    now: ports.now,
  });

  /** Once their content is in this page's own copy or on the server. */
  const removeLeftovers = (): void => {
    local.remove(leftovers);
    leftovers = [];
  };
  const startWindow = (windowMs: number): void => {
    clearTimeout(windowTimer);
    windowEnd = ports.now() + windowMs;
    windowTimer = setTimeout(() => dispatch({ type: 'window-over' }), windowMs);
  };
  const set = (next: Editor): void => {
    if (next === editor) return;
    const before = editor;
    editor = next;
    if (next.status === 'sending' && (before.status !== 'sending' || before.windowMs !== next.windowMs))
      startWindow(next.windowMs);
    if (next.review !== before.review) notices.changed(next.review);
    for (const listener of [...listeners]) listener();
  };
  const dispatch = (action: Action): void => {
    const before = draftOf(editor);
    set(replyEditor(editor, action));
    const draft = draftOf(editor);
    // The user changed nothing: a page that only shows the text must not save it as its own.
    const isOnlyReview = action.type === 'arrived' && before && sync.isSaved();
    if (draft && !isOnlyReview) sync.note(draft);
    else if (DISCARDING.has(action.type) && before) sync.note(null);
    takeWaiting();
  };
  const takeWaiting = (): void => {
    if (waiting === undefined || !isAtRest(editor)) return;
    const arrival = waiting;
    waiting = undefined;
    arrive(arrival);
  };
  /** States of a review may arrive out of order; the revisions decide, and for equal ones the clock. */
  const isStale = ({ review, knownAt: at }: Arrival): boolean => {
    const { revision, replyRevision } = editor.review;
    if (review.revision < revision || review.replyRevision < replyRevision) return true;
    return review.revision === revision && review.replyRevision === replyRevision && at < knownAt;
  };
  const arrive = (arrival: Arrival): void => {
    const { review, loadTimestamp } = arrival;
    if (review === editor.received || isStale(arrival)) return;
    if (!isAtRest(editor)) {
      waiting = arrival;
      return;
    }
    knownAt = Math.max(knownAt, arrival.knownAt);
    dispatch({ type: 'arrived', review, loadTimestamp });
  };
  /**
   * Another tab or device changed the draft: it replaces the text, or becomes an undo step beside typing that is not yet
   * saved. A cursor alone is no typing: a page left open must not save its older text again.
   */
  const mergeRemoteDraft = (draft: StoredDraft | null): void => {
    const isSaved = sync.isSaved() || sync.isOlderCopy(draft);
    if (isSaved) set(replyEditor(editor, { type: 'draft-arrived', draft }));
    else if (draft) set(replyEditor(editor, { type: 'draft-joined', draft }));
    const theirs = draft && draftIn(draft);
    const unsaved = isSaved ? null : sync.current();
    const mine = draftOf(editor);
    if (mine) {
      const isThere = theirs !== null && containsAll(theirs, mine);
      if (isThere && isSaved) sync.take(mine);
      else sync.saveAgain(mine);
    } else if (theirs && unsaved && mine === undefined) sync.saveAgain(mergeHistory(theirs, unsaved));
    else if (isSaved) sync.take(theirs);
  };

  const finish = async <Value>(
    work: (signal: AbortSignal) => Promise<Result<Value, Failure>>,
    done: (value: Value) => Action,
  ): Promise<void> => {
    const controller = new AbortController();
    flight = controller;
    const answer = await work(controller.signal);
    if (controller.signal.aborted) return;
    dispatch(answer.ok ? done(answer.value) : { type: 'failed', failure: answer.failure });
  };
  const send = async (next: Submitting): Promise<Sent | undefined> => {
    // The server keeps a draft version that arrives after this: the user has not seen it.
    const known = { version: sync.version(), page: ports.page };
    await sync.halt();
    await pages.cancelStaleFetches(appId);
    const answer = await api.submit(next, known);
    await pages.cancelStaleFetches(appId);
    if (answer.ok) {
      const { review } = answer.value;
      sync.sent();
      dispatch({ type: 'submitted', review, windowMs: ports.undoMs });
      pages.onChanged(appId, review, next.revised !== null);
      return review;
    }
    const { failure } = answer;
    // Its answer may be lost and the reply on its way: an undo that waits for it names its text.
    if (editor.status === 'undoing' && (failure.kind === 'network' || failure.status >= 500))
      return { reviewId, replyRevision: next.review.replyRevision + 1, response: outgoingOf(next).response };
    notices.ended(reviewId);
    dispatch({ type: 'failed', failure });
    if (failure.kind === 'refused' && failure.review)
      pages.onChanged(appId, failure.review, next.revised !== null);
    // It arrived although its answer was lost, as an event has told.
    if (editor.status === 'sending') notices.started(editor.review, undoSend);
    else if (editor.status !== 'answered') notices.failed(next.review, failure);
    return undefined;
  };
  const undoSend = async (): Promise<void> => {
    dispatch({ type: 'undo-send-asked' });
    notices.ended(reviewId);
    const sent = submit ? await submit : editor.review;
    if (!sent) return;
    const answer = await api.undoSubmit(appId, sent);
    if (!answer.ok) {
      const { failure } = answer;
      const leftMs = isPassing(failure) ? Math.max(0, windowEnd - ports.now()) : 0;
      dispatch({ type: 'failed', failure, leftMs });
      if (editor.status === 'sending') notices.started(editor.review, undoSend);
      // Of a submit whose answer was lost: it never arrived.
      const isLost = 'code' in failure && failure.code === 'ENTITY_NOT_FOUND' && editor.status !== 'answered';
      if (!isLost) notices.undoFailed(failure);
      return;
    }
    await pages.cancelStaleFetches(appId);
    const { review, draft } = answer.value;
    // An undo does not increment the reply revision, so the clock must reject responses requested before it.
    knownAt = ports.now();
    set(replyEditor(editor, { type: 'send-undone', review, draft }));
    const own = draftOf(editor);
    if (own !== undefined) sync.take(own, draft ?? undefined);
    // The server's draft lacks texts that were merged while the reply was being sent.
    if (own && !(draft && containsAll(draftIn(draft), own))) sync.saveAgain(own);
    pages.onChanged(appId, review, true);
    takeWaiting();
  };
  /** Starts the request that belongs to a state just entered. */
  const enterState = (next: Editor): void => {
    switch (next.status) {
      case 'submitting':
        // Once it is answered, the review names the reply.
        submit = send(next).finally(() => {
          submit = undefined;
        });
        notices.started(next.review, undoSend);
        card?.onSent(reviewId);
        return;
      case 'translating':
        void finish(
          (signal) => api.translate(next, signal),
          ({ result }) => ({ type: 'translated', text: result }),
        );
        return;
      case 'regenerating':
      case 'improving':
        void finish(
          (signal) => api.regenerate(next, signal),
          ({ review }) => {
            void pages.cancelStaleFetches(appId);
            // Beside an answer, the text is only a suggestion.
            if (next.revised === null && !review.isAnswered) pages.onChanged(appId, review, false);
            return { type: 'rewritten', review };
          },
        );
        return;
    }
  };

  sync.begin(stored, {
    draft: draftOf(editor) ?? mergedDraft(found) ?? null,
    isUnsaved: found.isUnsaved,
    takenOver: found.takenOver,
    isCopy: found.isCopy,
    askedAt: first.knownAt,
  });
  if (!found.isUnsaved) removeLeftovers();
  if (editor.status === 'sending') startWindow(editor.windowMs);

  return {
    appId,
    reviewId,
    editor: (): Editor => editor,
    windowEnd: (): number => windowEnd,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Applies a user action and starts the request it leads to. */
    act: (action: Action): void => {
      const before = editor;
      dispatch(action);
      if (editor.status !== before.status) enterState(editor);
    },
    cancel: (): void => {
      flight?.abort();
      dispatch({ type: 'cancelled' });
    },
    undoSend,
    arrive,
    backOnline: (): void => dispatch({ type: 'back-online' }),
    setLanguages: (known: readonly string[]): void => dispatch({ type: 'languages-changed', known }),
    receiveDraft: (server: ServerDraft): void => sync.receive(server),
    receiveNoDraft: (askedAt: number): void => sync.receiveNone(askedAt),
    attach: (shown: Card): (() => void) => {
      card = shown;
      return () => {
        if (card === shown) card = undefined;
        void sync.flush();
      };
    },
    /** Resolves when the server has answered a pending submit. */
    whenSubmitted: async (): Promise<void> => void (await submit),
    sync: { state: sync.state, subscribe: sync.subscribe },
    flush: sync.flush,
    hasUnsavedText: sync.hasUnsavedText,
    /** Whether the session can be closed without losing a text of the user or a pending request. */
    isIdle: (): boolean =>
      card === undefined &&
      sync.isSaved() &&
      (editor.status === 'answered'
        ? editor.undo.length === 0
        : editor.status === 'editing' && !editor.isOwn && editor.prompt === null),
    close: (): void => {
      sync.close();
      clearTimeout(windowTimer);
      flight?.abort();
    },
  };
};
