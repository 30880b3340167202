import { currentCursor, readEvents } from '#server/features/live/read-events.ts';
import { regenerateReply } from '#server/features/reviews/drafting/regenerate-reply.ts';
import { translateText } from '#server/features/reviews/drafting/translate-text.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { undoSubmit } from '#server/features/reviews/outbox/undo-submit.ts';
import { saveDraft } from '#server/features/reviews/user-drafts/save-draft.ts';
import type { LiveEvent } from '#shared/contract/live/stream.ts';
import { outgoingOf, replyLanguage, rewriteInputOf } from '#web/editor/state/selectors.ts';
import type { Editor } from '#web/editor/state/state.ts';
import { type OpenReviewList, openReviewList } from '#web/features/reviews/list/data/open-review-list.ts';
import { type KeyValueStorage, openLocalDrafts } from '#web/features/reviews/reply/drafts/local-drafts.ts';
import type { ReplyApi } from '#web/features/reviews/reply/session/ports.ts';
import type { ReplySession } from '#web/features/reviews/reply/session/reply-session.ts';
import { openReplySessions } from '#web/features/reviews/reply/session/reply-sessions.ts';
import { openReviewStore } from '#web/features/reviews/store/review-store.ts';
import { makeQueryClient } from '#web/lib/api/query-client.ts';
import { feedQueries } from '#web/lib/live/live-feed.ts';
import type { Company } from './company.ts';
import type { Network } from './network.ts';

export const WINDOW_MS = 5_000;

/** The current screen: a page of a list, or another screen. */
export type Place = { isAnswered: boolean; page: number; stars?: number[] } | 'elsewhere';

/** A browser's storage, which throws on every use if blocked, and on writing if full, which `isAlwaysFull` never changes. */
export const openStorage = ({ isForbidden = false, keepsNothing = false, isAlwaysFull = false }) => {
  const entries = new Map<string, string>();
  let isFull = false;
  const allowed = () => {
    if (isForbidden) throw new Error('storage is forbidden');
    return entries;
  };
  const storage: KeyValueStorage = {
    get length() {
      return allowed().size;
    },
    key: (at) => [...allowed().keys()][at] ?? null,
    getItem: (key) => allowed().get(key) ?? null,
    setItem: (key, value) => {
      if (isFull || isAlwaysFull) throw new DOMException('full', 'QuotaExceededError');
      if (!keepsNothing) allowed().set(key, value);
    },
    removeItem: (key) => void allowed().delete(key),
  };
  return {
    storage,
    fill: (next: boolean): void => {
      isFull = next;
    },
  };
};

type Setting = { company: Company; network: Network; browser: ReturnType<typeof openStorage> };

/**
 * One tab of the page: its real page cache, list, replies and drafts on the real use cases. A card is attached while
 * the list shows its review; the walk decides when network responses and live events arrive.
 */
export const openTab = async ({ company, network, browser }: Setting) => {
  const { context, caller, appId } = company;
  let isOnline = true;
  let isOpen = true;
  const ask = <Value>(work: () => Promise<Value>) =>
    network.ask(
      work,
      () => isOnline,
      () => isOpen,
    );
  const named = { appId, username: caller.username };

  const api: ReplyApi = {
    saveDraft: (_, reviewId, { version, draft, stamp }) =>
      ask(() => saveDraft(context, caller, { ...named, reviewId, version, draft, stamp })),
    submit: (editor, draft) =>
      ask(() =>
        submitReply(context, caller, {
          review: { ...outgoingOf(editor), ...editor.base },
          appId,
          loadTimestamp: editor.loadTimestamp,
          draft,
          delayMs: WINDOW_MS,
        }),
      ),
    undoSubmit: (_, { reviewId, replyRevision }) =>
      ask(() => undoSubmit(context, caller, { ...named, reviewId, replyRevision })),
    regenerate: (editor) =>
      ask(() => {
        const wish = editor.status === 'improving' ? { improve: true, customPrompt: editor.prompt } : {};
        return regenerateReply(context, caller, { ...named, review: rewriteInputOf(editor), ...wish });
      }),
    translate: (editor) =>
      ask(() =>
        translateText(context, caller, {
          ...named,
          text: editor.texts.english,
          targetLanguage: replyLanguage(editor.review) ?? 'en',
        }),
      ),
  };
  const queries = makeQueryClient();
  const page = crypto.randomUUID();
  const now = (): number => performance.now();
  const store = openReviewStore({
    username: caller.username,
    queries,
    isLive: () => isOnline,
    now,
    fetchPage: async (input) => {
      const answer = await ask(() => findReviews(context, caller, input));
      if (!answer.ok) throw answer.failure;
      return answer.value;
    },
  });
  const sessions = openReplySessions(['en'], {
    api,
    local: openLocalDrafts(() => browser.storage, caller.userId, page),
    store,
    notices: {
      started: () => undefined,
      ended: () => undefined,
      failed: () => undefined,
      undoFailed: () => undefined,
    },
    page,
    now,
    undoMs: WINDOW_MS,
  });

  const feed = feedQueries(queries, caller.username);
  let cursor = await currentCursor(context, caller.companyId);
  const deliver = (event: LiveEvent): void => {
    feed.receive(event);
    store.receive(event);
  };

  let place: Place = 'elsewhere';
  let list: OpenReviewList | undefined;
  let leave: (() => void) | undefined;
  const cards = new Map<string, { session: ReplySession; detach: () => void }>();
  let busyWith: string | undefined;

  /** Mounts and unmounts cards after each change of the list, like React. */
  const render = (): void => {
    const view = list?.view();
    const shown = (view?.list?.ids ?? []).flatMap((id) => store.get(id) ?? []);
    const ids = new Set(shown.map(({ review }) => review.reviewId));
    for (const [reviewId, { detach }] of [...cards]) {
      if (ids.has(reviewId)) continue;
      detach();
      cards.delete(reviewId);
    }
    for (const entry of shown) {
      const { reviewId } = entry.review;
      if (cards.has(reviewId)) continue;
      const session = sessions.open(entry);
      cards.set(reviewId, { session, detach: session.attach({ onSent: () => undefined }) });
    }
  };
  const go = (next: Place): void => {
    const isSameList = place !== 'elsewhere' && next !== 'elsewhere' && place.isAnswered === next.isAnswered;
    place = next;
    busyWith = undefined;
    if (next !== 'elsewhere' && isSameList)
      list?.show({ page: next.page, filters: next.stars ? { stars: next.stars } : {} });
    else {
      leave?.();
      list =
        next === 'elsewhere'
          ? undefined
          : openReviewList(
              { username: caller.username, scope: appId, answered: next.isAnswered },
              { page: next.page, filters: next.stars ? { stars: next.stars } : {} },
              {
                queries,
                store,
                live: { isOn: () => isOnline, onState: () => () => undefined },
                isAtTop: () => busyWith === undefined,
              },
            );
      leave = list?.subscribe(render);
    }
    render();
  };

  return {
    go,
    place: (): Place => place,
    render,
    /** The reply of a review whose card is mounted. */
    card: (reviewId: string): ReplySession | undefined => cards.get(reviewId)?.session,
    editor: (reviewId: string): Editor | undefined => sessions.find({ appId, reviewId })?.editor(),
    focus: (reviewId: string | undefined): void => {
      busyWith = reviewId;
    },
    setOnline: (next: boolean): void => {
      isOnline = next;
      if (next) void sessions.flush();
    },
    /** Delivers the changes since the last event, or a reset if the stream missed too much. */
    receive: async (hasMissed: boolean): Promise<void> => {
      if (!isOnline) return;
      if (hasMissed) {
        cursor = await currentCursor(context, caller.companyId);
        deliver({ kind: 'reset' });
        return;
      }
      const reading = await readEvents(context, caller.companyId, cursor);
      cursor = reading.cursor;
      for (const { event, userId } of reading.events)
        if (userId === null || userId === caller.userId) deliver(event);
    },
    blur: (): void => {
      busyWith = undefined;
      void sessions.flush();
    },
    hasUnsavedText: sessions.hasUnsavedText,
    /** Closes the page: its requests may still arrive, their responses do not. */
    close: (): void => {
      leave?.();
      for (const { detach } of cards.values()) detach();
      void sessions.flush(true);
      sessions.close();
      queries.clear();
      isOpen = false;
    },
  };
};

export type Tab = Awaited<ReturnType<typeof openTab>>;
