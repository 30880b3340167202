import type { StoredDraft } from '#shared/contract/draft/schema.ts';
import type { Result } from '#shared/domain/result.ts';
import { draftOf } from '#web/editor/state/draft.ts';
import { openEditor, textOf } from '#web/editor/state/open-editor.ts';
import { joinDraft } from '#web/editor/state/receive-from-server.ts';
import { replyEditor } from '#web/editor/state/reducer.ts';
import { outgoingOf } from '#web/editor/state/selectors.ts';
import type { Action, Editor, ReplyText, Setting, Submitting } from '#web/editor/state/state.ts';
import { afterPress } from '#web/lib/after-press.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { untilAnswered } from '#web/lib/api/until-answered.ts';
import type { Entry } from '../../store/review-store.ts';
import { containsAll, draftIn, joinLeftovers, mergedDraft, mergeHistory } from '../drafts/draft.ts';
import { openDraftSync } from '../drafts/draft-sync.ts';
import type { Card, ReplyPorts, Sent } from './ports.ts';

type Opening = { entry: Entry; known: readonly string[] };

const isAtRest = ({ status }: Editor): boolean =>
  ['editing', 'preview', 'confirming', 'conflicted', 'sending', 'answered'].includes(status);

/** User actions that may discard the draft; nothing that arrives from elsewhere does. */
const DISCARDING: ReadonlySet<Action['type']> = new Set(['undone', 'english-toggled', 'edit-cancelled']);

export type ReplySession = ReturnType<typeof openReplySession>;

/**
 * The reply to one review for the lifetime of the page, whether or not a card shows it. Its editor owns the text; the
 * server, local storage and other tabs have copies (docs/decisions/0035-drafts.md).
 */
export const openReplySession = ({ entry, known: languages }: Opening, ports: ReplyPorts) => {
  const { api, local, store, notices } = ports;
  const { appId, reviewId } = entry.review;
  const id = { appId, reviewId };
  const stored = store.draft(id);
  let known = languages;
  const setting = (): Setting => {
    const { review, loadTimestamp } = store.get(id) ?? entry;
    return { appId, known, review, loadTimestamp };
  };
  const read = (text: ReplyText): Editor => ({ ...text, ...setting() });
  let leftovers = local.leftovers(appId, reviewId);
  const found = joinLeftovers(
    stored.draft,
    leftovers.map(({ draft: kept }) => kept),
  );
  /** The text, read together with its review. */
  let editor: Editor = found.earlier.reduceRight(
    (opened, draft) => joinDraft(opened, draft),
    openEditor(entry.review, setting(), found.draft),
  );
  /** Whether the review has changed while the text could not follow. */
  let isBehind = false;
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
    windowTimer = setTimeout(afterPress, windowMs, () => dispatch({ type: 'window-over' }));
  };
  const set = (next: Editor): void => {
    if (next === editor) return;
    const before = editor;
    editor = read(textOf(next));
    if (next.status === 'sending' && (before.status !== 'sending' || before.windowMs !== next.windowMs))
      startWindow(next.windowMs);
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
    follow();
  };
  /** Lets the text follow its review, unless a request for the earlier one is under way. */
  const follow = (): void => {
    if (!isBehind || !isAtRest(editor)) return;
    isBehind = false;
    const { review, loadTimestamp } = setting();
    dispatch({ type: 'arrived', review, loadTimestamp });
  };
  const hear = (): void => {
    isBehind = true;
    if (isAtRest(editor)) follow();
    else set({ ...editor, ...setting() });
  };
  /**
   * Another tab or device changed the draft: it replaces the text, or becomes an undo step beside typing that is not yet
   * saved. A cursor alone is no typing: a page left open must not save its older text again.
   */
  const mergeRemoteDraft = (draft: StoredDraft | null): void => {
    const isSaved = sync.isSaved() || sync.isOlderCopy(draft);
    const wasAtRest = isAtRest(editor);
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
    if (wasAtRest || !isAtRest(editor)) return;
    // What was asked for is about the older text.
    flight?.abort();
    follow();
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
    const seen = { version: sync.version(), page: ports.page };
    await sync.halt();
    await store.cancelStaleFetches(appId);
    const answer = await api.submit(next, seen);
    await store.cancelStaleFetches(appId);
    if (answer.ok) {
      const { review } = answer.value;
      sync.sent();
      store.put(appId, review);
      dispatch({ type: 'submitted', review, windowMs: ports.undoMs });
      return { reviewId, replyRevision: review.replyRevision };
    }
    const { failure } = answer;
    // Its answer may be lost and the reply on its way: an undo that waits for it names its text.
    if (editor.status === 'undoing' && (failure.kind === 'network' || failure.status >= 500))
      return { reviewId, replyRevision: next.review.replyRevision + 1, response: outgoingOf(next).response };
    notices.ended(reviewId);
    if (failure.kind === 'refused' && failure.review) store.put(appId, failure.review);
    dispatch({ type: 'failed', failure });
    // It arrived although its answer was lost, as an event has told.
    if (editor.status === 'sending') notices.started(editor.review, undoSend);
    else if (editor.status !== 'answered') notices.failed(next.review, failure);
    return undefined;
  };
  const undoSend = async (): Promise<void> => {
    dispatch({ type: 'undo-send-asked' });
    notices.ended(reviewId);
    const { replyRevision } = editor.review;
    const sent = submit ? await submit : { reviewId, replyRevision };
    if (!sent) return;
    const isLost = editor.status === 'undoing' && !editor.isOnServer;
    const answer = await untilAnswered(() => api.undoSubmit(appId, sent));
    if (!answer.ok) {
      const { failure } = answer;
      dispatch({ type: 'failed', failure });
      const neverArrived = isLost && 'code' in failure && failure.code === 'ENTITY_NOT_FOUND';
      if (!neverArrived) notices.undoFailed(failure);
      return;
    }
    await store.cancelStaleFetches(appId);
    const { review, draft } = answer.value;
    store.put(appId, review);
    set(replyEditor(editor, { type: 'send-undone', review, draft }));
    const own = draftOf(editor);
    if (own !== undefined) sync.take(own, draft ?? undefined);
    // The server's draft lacks texts that were merged while the reply was being sent.
    if (own && !(draft && containsAll(draftIn(draft), own))) sync.saveAgain(own);
    follow();
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
            void store.cancelStaleFetches(appId);
            // Beside an answer, the text is only a suggestion.
            if (next.replaces === null && !review.isAnswered) store.put(appId, review);
            return { type: 'rewritten', review };
          },
        );
        return;
    }
  };

  const stopHearing = store.subscribe(id, hear);
  sync.begin(stored, {
    draft: draftOf(editor) ?? mergedDraft(found) ?? null,
    isUnsaved: found.isUnsaved,
    takenOver: found.takenOver,
    isCopy: found.isCopy,
  });
  if (!found.isUnsaved) removeLeftovers();
  if (editor.status === 'sending') startWindow(editor.windowMs);

  return {
    ...id,
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
    backOnline: (): void => dispatch({ type: 'back-online' }),
    setLanguages: (next: readonly string[]): void => {
      known = next;
      dispatch({ type: 'languages-changed', known });
    },
    receiveDraft: sync.receive,
    receiveNoDraft: sync.receiveNone,
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
    draftVersion: sync.version,
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
      stopHearing();
      sync.close();
      clearTimeout(windowTimer);
      flight?.abort();
    },
  };
};
