import type { StoredDraft } from '#shared/contract/draft.ts';
import type { Review } from '#shared/contract/review.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { draftIn, draftOf, holdsAll, joinLeftovers, wholeOf, withEarlier } from '../drafts/draft.ts';
import { openDraftSync, type ServerDraft } from '../drafts/draft-sync.ts';
import { joinDraft } from '../editor/incoming.ts';
import { openEditor } from '../editor/open-editor.ts';
import { replyEditor } from '../editor/reducer.ts';
import type { Action, Editor, Submitting } from '../editor/state.ts';
import type { ReplyPorts } from './ports.ts';

/** A review as a list or the stream brought it; `knownAt`: when it was asked for or heard of, by the page's clock. */
export type Arrival = { review: Review; loadTimestamp: number; knownAt: number };

/** The card that shows a reply, while there is one. */
export type Card = {
  /** Whether the person is in this card's text just now. */
  isBusy: () => boolean;
  /** The reply is on its way: the person goes on to the next. */
  onSent: (reviewId: string) => void;
};

type Opening = { appId: string; known: readonly string[]; arrival: Arrival; stored: StoredDraft | null };

const isAtRest = ({ is }: Editor): boolean =>
  is === 'editing' ||
  is === 'preview' ||
  is === 'confirming' ||
  is === 'stopped' ||
  is === 'sending' ||
  is === 'answered';

/** What drops a draft, beside sending it: nothing that arrives from elsewhere does. */
const GIVING_UP: ReadonlySet<Action['type']> = new Set(['undone', 'english-toggled', 'edit-cancelled']);

export type ReplySession = ReturnType<typeof openReplySession>;

/**
 * The reply to one review while the page is open, whichever card shows it and whether or not one does. Its editor owns the
 * text; the server, this browser's storage and other tabs hold copies that are told (docs/decisions/0035-drafts.md).
 */
export const openReplySession = (opening: Opening, ports: ReplyPorts) => {
  const { api, local, pages, notices } = ports;
  const { appId, arrival: first, stored } = opening;
  const { reviewId } = first.review;
  let leftovers = local.leftovers(appId, reviewId);
  const found = joinLeftovers(
    stored,
    leftovers.map(({ kept }) => kept),
  );
  const setting = { appId, known: opening.known, loadTimestamp: first.loadTimestamp };
  let editor: Editor = found.earlier.reduceRight(
    (opened, draft) => joinDraft(opened, draft),
    openEditor(first.review, setting, found.draft),
  );
  let knownAt = first.knownAt;
  /** What came while the text was on its way somewhere. */
  let waiting: Arrival | undefined;
  let card: Card | undefined;
  let flight: AbortController | undefined;
  let submit: Promise<Review | undefined> | undefined;
  let windowTimer: ReturnType<typeof setTimeout> | undefined;
  /** Until when a reply that is held can be taken back, by the page's clock. */
  let windowEnd = 0;
  const listeners = new Set<() => void>();

  const sync = openDraftSync({
    save: (saving) => api.saveDraft(appId, reviewId, saving),
    keep: (unsaved) => {
      const isKept = local.write(appId, reviewId, unsaved && { ...unsaved, at: Date.now() });
      if (isKept) forgetLeftovers();
      return isKept;
    },
    onOther: (draft) => takeOver(draft),
    ...{ page: ports.page, now: ports.now },
  });

  /** All of them is in this page's own copy, or on the server. */
  const forgetLeftovers = (): void => {
    local.remove(leftovers);
    leftovers = [];
  };
  const set = (next: Editor): void => {
    if (next === editor) return;
    const before = editor;
    editor = next;
    if (next.is === 'sending' && (before.is !== 'sending' || before.windowMs !== next.windowMs)) {
      clearTimeout(windowTimer);
      windowEnd = ports.now() + next.windowMs;
      windowTimer = setTimeout(() => dispatch({ type: 'window-over' }), next.windowMs);
    }
    if (next.review !== before.review) notices.changed(next.review);
    for (const listener of [...listeners]) listener();
  };
  const dispatch = (action: Action): void => {
    const before = draftOf(editor);
    set(replyEditor(editor, action));
    const draft = draftOf(editor);
    if (draft) sync.note(draft);
    else if (GIVING_UP.has(action.type) && before) sync.note(null);
    takeWaiting();
  };
  const takeWaiting = (): void => {
    if (waiting === undefined || !isAtRest(editor)) return;
    const arrival = waiting;
    waiting = undefined;
    arrive(arrival);
  };
  /** Of one review an older state may come after a newer one; its counters tell, and where they do not, the clock. */
  const isStale = ({ review, knownAt: at }: Arrival): boolean => {
    const { revision, replyRevision } = editor.review;
    if (review.revision < revision || review.replyRevision < replyRevision) return true;
    return review.revision === revision && review.replyRevision === replyRevision && at < knownAt;
  };
  const arrive = (arrival: Arrival): void => {
    const { review, loadTimestamp } = arrival;
    if (review === editor.seen || isStale(arrival)) return;
    if (!isAtRest(editor)) {
      waiting = arrival;
      return;
    }
    knownAt = Math.max(knownAt, arrival.knownAt);
    dispatch({ type: 'arrived', review, loadTimestamp });
  };
  /** Another tab or device has changed the draft: it becomes the text, or a step of the history of one that is worked on. */
  const takeOver = (draft: StoredDraft | null): void => {
    const isSaved = sync.isSaved() || sync.isOlderCopy(draft);
    const isWorkedOn = !isSaved || card?.isBusy();
    if (!isWorkedOn) set(replyEditor(editor, { type: 'draft-arrived', draft }));
    else if (draft) set(replyEditor(editor, { type: 'draft-joined', draft }));
    const theirs = draft && draftIn(draft);
    const unsaved = isSaved ? null : sync.wanted();
    const mine = draftOf(editor);
    if (mine) {
      const isThere = theirs !== null && holdsAll(theirs, mine);
      if (isThere && isSaved) sync.take(mine);
      else sync.saveAgain(mine);
    } else if (theirs && unsaved && mine === undefined) sync.saveAgain(withEarlier(theirs, unsaved));
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
  const send = async (next: Submitting): Promise<Review | undefined> => {
    // What is heard of from now on was not before the person: the server keeps it.
    const known = { version: sync.version(), page: ports.page };
    await sync.halt();
    await pages.forgetFlights(appId);
    const answer = await api.submit(next, known);
    await pages.forgetFlights(appId);
    if (answer.ok) {
      const { review } = answer.value;
      sync.sent();
      dispatch({ type: 'submitted', review, windowMs: ports.undoMs });
      pages.onChanged(appId, review, next.revised !== null);
      return review;
    }
    const { failure } = answer;
    notices.ended(reviewId);
    dispatch({ type: 'failed', failure });
    if (failure.kind === 'refused' && failure.review)
      pages.onChanged(appId, failure.review, next.revised !== null);
    notices.refused(next.review, failure);
    return undefined;
  };
  const takeBack = async (): Promise<Failure | undefined> => {
    dispatch({ type: 'take-back-asked' });
    notices.ended(reviewId);
    const sent = submit ? await submit : editor.review;
    if (!sent) return undefined;
    const answer = await api.undoSubmit(appId, sent);
    submit = undefined;
    if (!answer.ok) {
      const { failure } = answer;
      const leftMs = failure.kind === 'network' ? Math.max(0, windowEnd - ports.now()) : 0;
      dispatch({ type: 'failed', failure, leftMs });
      if (leftMs > 0) notices.began(editor.review, () => void takeBack());
      return failure;
    }
    await pages.forgetFlights(appId);
    const { review, draft } = answer.value;
    // Taking back does not count a reply's revision on: what was asked for before it is told from it by the clock.
    knownAt = ports.now();
    set(replyEditor(editor, { type: 'taken-back', review, draft }));
    const own = draftOf(editor);
    if (own !== undefined) sync.take(own, draft ?? undefined);
    // Texts that were joined while the reply was on its way are not in what the server gave back.
    if (own && !(draft && holdsAll(draftIn(draft), own))) sync.saveAgain(own);
    pages.onChanged(appId, review, true);
    takeWaiting();
    return undefined;
  };
  /** Does what a state that has just been reached asks for. */
  const follow = (next: Editor): void => {
    switch (next.is) {
      case 'submitting':
        submit = send(next);
        notices.began(next.review, () => void takeBack());
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
            void pages.forgetFlights(appId);
            if (next.revised === null) pages.onChanged(appId, review, review.isAnswered);
            return { type: 'rewritten', review };
          },
        );
        return;
    }
  };

  sync.begin(stored, {
    draft: draftOf(editor) ?? wholeOf(found) ?? null,
    isUnsaved: found.isUnsaved,
    ...{ takenOver: found.takenOver, isCopy: found.isCopy },
    askedAt: first.knownAt,
  });
  if (!found.isUnsaved) forgetLeftovers();
  if (editor.is === 'sending') {
    windowEnd = ports.now() + editor.windowMs;
    windowTimer = setTimeout(() => dispatch({ type: 'window-over' }), editor.windowMs);
  }

  return {
    appId,
    reviewId,
    editor: (): Editor => editor,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** What the person does; what that leads to is begun at once. */
    act: (action: Action): void => {
      const before = editor;
      dispatch(action);
      if (editor.is !== before.is) follow(editor);
    },
    cancel: (): void => {
      flight?.abort();
      dispatch({ type: 'cancelled' });
    },
    takeBack,
    arrive,
    backOnline: (): void => dispatch({ type: 'back-online' }),
    setLanguages: (known: readonly string[]): void => dispatch({ type: 'languages-changed', known }),
    hearDraft: (server: ServerDraft): void => sync.hear(server),
    hearNoDraft: (askedAt: number): void => sync.hearNone(askedAt),
    attach: (shown: Card): (() => void) => {
      card = shown;
      return () => {
        if (card === shown) card = undefined;
        void sync.flush();
      };
    },
    /** Resolves when the server has answered a submit that is under way. */
    whenSubmitted: async (): Promise<void> => void (await submit),
    sync: { state: sync.state, subscribe: sync.subscribe },
    flush: sync.flush,
    isUnkept: sync.isUnkept,
    /** Whether nothing is lost when the page forgets this reply: it holds no text of the person's, and none is on its way. */
    isIdle: (): boolean =>
      card === undefined &&
      sync.isSaved() &&
      (editor.is === 'answered'
        ? editor.undo.length === 0
        : editor.is === 'editing' && !editor.isOwn && editor.prompt === null),
    close: (): void => {
      sync.close();
      clearTimeout(windowTimer);
      flight?.abort();
    },
  };
};
