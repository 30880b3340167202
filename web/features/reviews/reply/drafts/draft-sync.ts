import type { Draft, DraftStamp, StoredDraft } from '#shared/contract/draft.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { draftIn, type Found, isPartOf } from './draft.ts';
import type { LocalDraft } from './local-drafts.ts';

export type Saving = { version: number; draft: Draft | null; stamp: DraftStamp; isLast: boolean };
export type Saved = Result<{ version: number; isSaved: boolean; other: StoredDraft | null }, Failure>;

/** What the server was heard to have; `draft` is null where it was dropped. */
export type ServerDraft = { version: number; draft: StoredDraft | null };

type Ports = {
  /** Brings a draft, or its drop, to the server. */
  save: (saving: Saving) => Promise<Saved>;
  /** Keeps what the server has not confirmed; answers whether it could be kept. */
  keep: (unsaved: Omit<LocalDraft, 'at'> | null) => boolean;
  /** Another tab or device has changed the draft, or dropped it: the owner of the text joins it to what it has. */
  onOther: (draft: StoredDraft | null) => void;
  /** Which page this is: its savings carry it. */
  page: string;
  /** The page's clock, in ms. */
  now: () => number;
};

/** Where a text stands that was typed here: `kept` in this browser only, `unkept` on this page only. */
export type SyncState = 'none' | 'saving' | 'saved' | 'kept' | 'unkept';

/** How long a person may type on before the text goes to the server, and the first and longest wait for another try, in ms. */
const PAUSE_MS = 800;
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

export type DraftSync = ReturnType<typeof openDraftSync>;

/** As many changes as a stamp may name. */
const MOST_COPIED = 20;

/** What a browser lets a page send while it goes away, less what stands around a draft, in UTF-16 units of JSON. */
const LAST_LENGTH = 15_000;

const fitting = (draft: Draft | null): Draft | null =>
  draft && JSON.stringify(draft).length > LAST_LENGTH ? { ...draft, undo: draft.undo.slice(-1) } : draft;

const isSame = (a: Draft | null, b: Draft | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Tells the server of one draft, one saving at a time. The editor owns the text: this only sends what the editor says, with
 * the version it replaces, and reports what was changed elsewhere. It never drops a draft by itself.
 */
export const openDraftSync = ({ save, keep, onOther, page, now }: Ports) => {
  /** The newest version of the server's draft that was heard of, a drop included; it only grows. */
  let version = 0;
  let isOnServer = false;
  let knownAt = now();
  let wanted: Draft | null = null;
  /** Changes made here, and how many of them the server has. */
  let changes = 0;
  let savedChanges = 0;
  let flight: Promise<void> | undefined;
  /** Changes of pages before this one that are part of what this one has. */
  let takenOver: DraftStamp[] = [];
  /** Whether what this page has is theirs and no more, until it is changed here. */
  let isCopy = false;
  let heardMeanwhile: ServerDraft[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isKept = true;
  let isClosed = false;
  let state: SyncState = 'none';
  const listeners = new Set<() => void>();

  const show = (next: SyncState): void => {
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const isSaved = (): boolean => savedChanges === changes;
  const stampNow = (): DraftStamp => ({
    page,
    change: changes,
    ...(isCopy ? { copyOf: takenOver.slice(0, MOST_COPIED) } : {}),
  });
  const keepHere = (): void => {
    if (isClosed) return;
    isKept = keep(isSaved() ? null : { base: version, draft: wanted, stamp: stampNow(), takenOver });
  };
  const cancelTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const later = (ms: number): void => {
    cancelTimer();
    if (!isClosed) timer = setTimeout(() => void flush(), ms);
  };
  /** A saving whose answer was lost, and that took place: its text is a part of what is here. */
  const isOwn = ({ stamp }: StoredDraft): boolean =>
    stamp !== undefined &&
    [stamp, ...(stamp.copyOf ?? [])].some((one) => one.page === page || isPartOf(one, takenOver));
  const learn = (newVersion: number, isThere: boolean): void => {
    version = Math.max(version, newVersion);
    isOnServer = isThere;
    knownAt = now();
  };

  const failed = (failure: Failure): void => {
    if (isSaved()) return;
    failures += 1;
    keepHere();
    show(isKept ? 'kept' : 'unkept');
    const isPassing = failure.kind === 'network' || failure.status >= 500 || failure.status === 429;
    if (isPassing) later(Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (failures - 1)));
  };
  const fly = async (isLast: boolean): Promise<void> => {
    const upTo = changes;
    const draft = isLast ? fitting(wanted) : wanted;
    const isWhole = draft === wanted;
    const stamp = stampNow();
    const answer = await save({ version, draft, stamp, isLast });
    if (!answer.ok) return failed(answer.failure);
    failures = 0;
    const { isSaved: wasSaved, other } = answer.value;
    const isNews = answer.value.version > version;
    if (wasSaved) {
      if (isWhole) savedChanges = Math.max(savedChanges, upTo);
      learn(answer.value.version, draft !== null);
    } else {
      learn(answer.value.version, other !== null);
      if (isNews && !(other && isOwn(other))) onOther(other);
    }
    keepHere();
    if (isSaved()) show(wanted === null ? 'none' : 'saved');
    else later(wasSaved ? PAUSE_MS : 0);
  };
  const flush = (isLast = false): Promise<void> => {
    cancelTimer();
    if (isSaved()) return flight ?? Promise.resolve();
    // The last saving of a page that goes away cannot wait for the one before it.
    if (flight && !isLast) return flight.then(() => flush());
    const flying = fly(isLast).finally(() => {
      if (flight !== flying) return;
      flight = undefined;
      const heard = heardMeanwhile;
      heardMeanwhile = [];
      for (const one of heard) hear(one);
    });
    flight = flying;
    return flying;
  };
  const change = (draft: Draft | null): void => {
    wanted = draft;
    isCopy = false;
    changes += 1;
    keepHere();
    show('saving');
    later(PAUSE_MS);
  };
  const hear = (server: ServerDraft): void => {
    if (flight) {
      heardMeanwhile.push(server);
      return;
    }
    if (server.version <= version) return;
    learn(server.version, server.draft !== null);
    if (!server.draft || !isOwn(server.draft)) onOther(server.draft);
    else if (isSame(draftIn(server.draft), wanted)) savedChanges = changes;
    else if (isSaved()) change(wanted); // another tab has saved a copy of what has been changed here since
    keepHere();
    if (isSaved()) show('none');
  };

  return {
    /** Where the draft stood when its review was opened; `isUnsaved`: not all of it is on the server. */
    begin: (
      server: StoredDraft | null,
      own: Pick<Found, 'isUnsaved' | 'takenOver' | 'isCopy'> & { draft: Draft | null; askedAt: number },
    ): void => {
      version = server?.version ?? 0;
      isOnServer = server !== null;
      knownAt = own.askedAt;
      wanted = own.draft;
      takenOver = own.takenOver;
      isCopy = own.isCopy;
      if (!own.isUnsaved) return;
      changes += 1;
      keepHere();
      show('saving');
      later(PAUSE_MS);
    },
    /** What the person has now; null where they gave their own text up. */
    note: (draft: Draft | null): void => {
      if (isSame(draft, wanted)) {
        // A text that a submit held back and did not take is saved after all.
        if (!isSaved() && !flight && timer === undefined) later(PAUSE_MS);
        return;
      }
      change(draft);
    },
    /** The editor has taken over what the server has. */
    take: (draft: Draft | null, server?: StoredDraft): void => {
      cancelTimer();
      if (server) learn(server.version, true);
      wanted = draft;
      isCopy = false;
      savedChanges = changes;
      keepHere();
      show('none');
    },
    /** The server has something else, and lacks a text that is before the person. */
    saveAgain: change,
    /** Whether what is here is but a copy of what another tab has changed since. */
    isOlderCopy: (draft: StoredDraft | null): boolean =>
      isCopy && takenOver.some(({ page: from }) => from === draft?.stamp?.page),
    version: (): number => version,
    wanted: (): Draft | null => wanted,
    hear,
    /** A list came without a draft of this review: where it was asked for after all that is known here, that is a drop. */
    hearNone: (askedAt: number): void => {
      if (flight || !isOnServer || askedAt <= knownAt) return;
      isOnServer = false;
      onOther(null);
      if (isSaved()) show('none');
    },
    flush,
    /** Waits a little for a saving under way and begins no other: a submit will drop the draft. */
    halt: async (): Promise<void> => {
      cancelTimer();
      await Promise.race([flight, new Promise((done) => setTimeout(done, PAUSE_MS))]);
      cancelTimer();
    },
    /** The text was sent, and the server has dropped the draft with it. */
    sent: (): void => {
      cancelTimer();
      wanted = null;
      isOnServer = false;
      savedChanges = changes;
      keepHere();
      show('none');
    },
    isSaved,
    /** Whether a text would be lost if the page went away now. */
    isUnkept: (): boolean => !isSaved() && !isKept,
    state: (): SyncState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Keeps what is unsaved in this browser and asks for nothing more. */
    close: (): void => {
      isClosed = true;
      cancelTimer();
    },
  };
};
