import type { Draft, DraftStamp, StoredDraft } from '#shared/contract/draft/schema.ts';
import type { Result } from '#shared/domain/result.ts';
import type { SyncState } from '#web/editor/view/controls.ts';
import { type Failure, isPassing } from '#web/lib/api/call.ts';
import type { ServerDraft } from '../../store/review-store.ts';
import { draftIn, isPartOf, type RestoredDraft } from './draft.ts';
import type { LocalDraft } from './local-drafts.ts';

export type Saving = { version: number; draft: Draft | null; stamp: DraftStamp; isLast: boolean };
export type Saved = Result<{ version: number; isSaved: boolean; other: StoredDraft | null }, Failure>;

type Ports = {
  /** Sends a draft, or its deletion, to the server. */
  save: (saving: Saving) => Promise<Saved>;
  /** Stores an unconfirmed change locally; returns whether that succeeded. */
  storeLocally: (unsaved: Omit<LocalDraft, 'at'> | null) => boolean;
  /** Another tab or device changed or deleted the draft; the owner of the text merges it. */
  onOther: (draft: StoredDraft | null) => void;
  /** Identifies this page in the stamps of its saves. */
  page: string;
  /** A monotonic clock, in ms. */
  now: () => number;
};

/** Delay between typing and saving, then the first and the longest delay before a retry, in ms. */
const DEBOUNCE_MS = 800;
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

export type DraftSync = ReturnType<typeof openDraftSync>;

/** The contract's limit on `copyOf`. */
const MAX_COPIES = 20;

/** Limit of a draft in a keepalive request, in UTF-16 units of JSON; browsers allow 64 KiB for the whole body. */
const MAX_KEEPALIVE_LENGTH = 15_000;

const shortenForKeepalive = (draft: Draft | null): Draft | null =>
  draft && JSON.stringify(draft).length > MAX_KEEPALIVE_LENGTH
    ? { ...draft, undo: draft.undo.slice(-1) }
    : draft;

const isSame = (a: Draft | null, b: Draft | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Syncs one draft with the server, one save at a time. The editor owns the text: this sends what the editor passes, with
 * the version it replaces, and reports changes made elsewhere. It never deletes a draft on its own.
 */
export const openDraftSync = ({ save, storeLocally, onOther, page, now }: Ports) => {
  /** The newest known version on the server, deletions included, whether that is a draft, and since when it is known. */
  let server = { version: 0, isThere: false, knownAt: now() };
  let current: Draft | null = null;
  /** The number of changes made here, and how many of them are on the server. */
  let changes = 0;
  let savedChanges = 0;
  let inFlight: Promise<void> | undefined;
  /** Changes of earlier pages that this page has taken over. */
  let takenOver: DraftStamp[] = [];
  /** Whether this page has nothing but taken-over changes. */
  let isCopy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStored = true;
  let isClosed = false;
  /** Whether the text came to the server by this page's own save. */
  let isOwnSave = false;
  const listeners = new Set<() => void>();

  const isSaved = (): boolean => savedChanges === changes;
  const state = (): SyncState => {
    if (isSaved()) return isOwnSave && current !== null ? 'saved' : 'none';
    if (failures === 0) return 'saving';
    return isStored ? 'local' : 'unsaved';
  };
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const stampNow = (): DraftStamp => ({
    page,
    change: changes,
    ...(isCopy ? { copyOf: takenOver.slice(0, MAX_COPIES) } : {}),
  });
  const store = (): void => {
    if (isClosed) return;
    isStored = storeLocally(
      isSaved() ? null : { base: server.version, draft: current, stamp: stampNow(), takenOver },
    );
    tell();
  };
  const cancelTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const schedule = (ms: number): void => {
    cancelTimer();
    if (!isClosed) timer = setTimeout(() => void flush(), ms);
  };
  /** Whether a draft is an own save whose response was lost; its text is already part of this page's. */
  const isOwn = ({ stamp }: StoredDraft): boolean =>
    stamp !== undefined &&
    [stamp, ...(stamp.copyOf ?? [])].some((one) => one.page === page || isPartOf(one, takenOver));
  const updateVersion = (version: number, isThere: boolean): void => {
    server = { version: Math.max(server.version, version), isThere, knownAt: now() };
  };

  const failed = (failure: Failure): void => {
    if (isSaved()) return;
    failures += 1;
    store();
    if (isPassing(failure)) schedule(Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (failures - 1)));
  };
  const send = async (isLast: boolean): Promise<void> => {
    const upTo = changes;
    const replaced = server.version;
    const draft = isLast ? shortenForKeepalive(current) : current;
    const isWhole = draft === current;
    const stamp = stampNow();
    const answer = await save({ version: replaced, draft, stamp, isLast });
    if (!answer.ok) return failed(answer.failure);
    failures = 0;
    const { version, isSaved: wasSaved, other } = answer.value;
    const isNews = version > server.version;
    // A server that was restored from a backup has forgotten what this page knows.
    if (version < replaced) server = { ...server, version };
    if (wasSaved) {
      if (isWhole) savedChanges = Math.max(savedChanges, upTo);
      updateVersion(version, draft !== null);
    } else {
      updateVersion(version, other !== null);
      if (isNews && !(other && isOwn(other))) onOther(other);
    }
    isOwnSave = true;
    store();
    if (!isSaved()) schedule(wasSaved ? DEBOUNCE_MS : 0);
  };
  const flush = (isLast = false): Promise<void> => {
    cancelTimer();
    if (isSaved()) return inFlight ?? Promise.resolve();
    // The last save of a closing page cannot wait for the one before it.
    if (inFlight && !isLast) return inFlight.then(() => flush());
    const request = send(isLast).finally(() => {
      if (inFlight === request) inFlight = undefined;
    });
    inFlight = request;
    return request;
  };
  const change = (draft: Draft | null): void => {
    current = draft;
    isCopy = false;
    addChange();
  };
  const addChange = (): void => {
    changes += 1;
    failures = 0;
    store();
    schedule(DEBOUNCE_MS);
  };
  /** There is nothing to save. */
  const settle = (draft: Draft | null): void => {
    cancelTimer();
    current = draft;
    isCopy = false;
    isOwnSave = false;
    savedChanges = changes;
    store();
  };
  const receive = ({ version, draft }: ServerDraft): void => {
    if (inFlight) {
      const later = () => receive({ version, draft });
      void inFlight.then(later, later);
      return;
    }
    if (version <= server.version) return;
    updateVersion(version, draft !== null);
    isOwnSave = false;
    if (!draft || !isOwn(draft)) onOther(draft);
    else if (isSame(draftIn(draft), current)) savedChanges = changes;
    else if (isSaved()) change(current); // another tab saved an outdated copy of this page's text
    store();
  };

  return {
    /** The state of the draft when its review was opened; `isUnsaved`: not all of it is on the server. */
    begin: (
      { version, draft, knownAt }: ServerDraft & { knownAt: number },
      own: Pick<RestoredDraft, 'isUnsaved' | 'takenOver' | 'isCopy'> & { draft: Draft | null },
    ): void => {
      server = { version, isThere: draft !== null, knownAt };
      current = own.draft;
      takenOver = own.takenOver;
      isCopy = own.isCopy;
      if (own.isUnsaved) addChange();
    },
    /** The user's current text; null when they discarded it. */
    note: (draft: Draft | null): void => {
      if (isSame(draft, current)) {
        // A failed submit has cancelled the timer: save the text after all.
        if (!isSaved() && !inFlight && timer === undefined) schedule(DEBOUNCE_MS);
        return;
      }
      change(draft);
    },
    /** The editor has adopted the server's draft. */
    take: (draft: Draft | null, stored?: StoredDraft): void => {
      if (stored) updateVersion(stored.version, true);
      settle(draft);
    },
    /** The server has a different draft that lacks a text shown here. */
    saveAgain: change,
    /** Whether this page has only a copy of a text that another tab has changed since. */
    isOlderCopy: (draft: StoredDraft | null): boolean =>
      isCopy && takenOver.some(({ page: from }) => from === draft?.stamp?.page),
    version: (): number => server.version,
    current: (): Draft | null => current,
    receive,
    /** A list without a draft of this review arrived. If it is newer than what is known here, the draft was deleted. */
    receiveNone: (askedAt: number): void => {
      if (inFlight || !server.isThere || askedAt <= server.knownAt) return;
      server = { ...server, isThere: false };
      isOwnSave = false;
      onOther(null);
      tell();
    },
    flush,
    /** Waits briefly for a running save and starts no other: a submit is about to delete the draft. */
    halt: async (): Promise<void> => {
      cancelTimer();
      await Promise.race([inFlight, new Promise((done) => setTimeout(done, DEBOUNCE_MS))]);
      cancelTimer();
    },
    /** The text was sent, so the server has deleted the draft. */
    sent: (): void => {
      server = { ...server, isThere: false };
      settle(null);
    },
    isSaved,
    /** Whether closing the page now would lose a text. */
    hasUnsavedText: (): boolean => !isSaved() && !isStored,
    state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Stops syncing; unsaved text stays in local storage. */
    close: (): void => {
      isClosed = true;
      cancelTimer();
    },
  };
};
