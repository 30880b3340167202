import type { Draft, StoredDraft } from '#shared/contract/draft.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/call.ts';
import { draftIn } from './draft.ts';

export type Saving = { version: number; draft: Draft | null; isLast: boolean };
export type Saved = Result<{ version: number; other: StoredDraft | null }, Failure>;

type Ways = {
  /** Brings a draft to the server. */
  save: (saving: Saving) => Promise<Saved>;
  /** Keeps it in this browser, at once. */
  keep: (kept: { version: number; isSaved: boolean; draft: Draft } | null) => void;
  /** The same person's text of another tab or device was in the way. */
  onOther: (other: StoredDraft) => void;
};

/** `saved` is only said of a text that the person has typed here. */
export type Sign = 'none' | 'saving' | 'saved' | 'kept';

/** How long a person may type on before the text goes to the server, and how long until another try, in ms. */
const PAUSE_MS = 800;
const RETRY_MS = 5_000;

export type DraftKeeper = ReturnType<typeof keepDrafts>;

const textOf = (draft: Draft | null): string => JSON.stringify(draft);

/** Brings the unsent text of one card to the server a little after the typing, one saving at a time. */
export const keepDrafts = (start: StoredDraft | null, { save, keep, onOther }: Ways) => {
  let version = start?.version ?? 0;
  let wanted: Draft | null = start && draftIn(start);
  let stored = textOf(wanted);
  let flight: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sign: Sign = 'none';
  let underWay: string | undefined;
  let isNew = true;
  const listeners = new Set<() => void>();

  const show = (next: Sign): void => {
    if (next === sign) return;
    sign = next;
    for (const listener of [...listeners]) listener();
  };
  const isStored = (): boolean => textOf(wanted) === stored;
  const keepHere = (): void => keep(wanted && { version, isSaved: isStored(), draft: wanted });
  const stay = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const later = (ms: number): void => {
    stay();
    timer = setTimeout(() => void flush(), ms);
  };
  const fly = async (isLast: boolean): Promise<void> => {
    const sent = wanted;
    underWay = textOf(sent);
    const answer = await save({ version, draft: sent, isLast });
    underWay = undefined;
    if (!answer.ok) {
      show(wanted ? 'kept' : 'none');
      if (answer.failure.kind === 'network' || answer.failure.status >= 500) later(RETRY_MS);
      return;
    }
    const { other } = answer.value;
    version = answer.value.version;
    // A draft that was dropped elsewhere is not stored by a saving over it: the next one begins anew.
    stored = other ? textOf(draftIn(other)) : version === 0 ? textOf(null) : textOf(sent);
    if (other) onOther(other);
    keepHere();
    if (isStored()) show(wanted ? 'saved' : 'none');
    else later(other || version === 0 ? 0 : PAUSE_MS);
  };
  const flush = (isLast = false): Promise<void> => {
    stay();
    if (isStored()) return flight ?? Promise.resolve();
    if (flight && !isLast) return flight.then(() => flush());
    const flying = fly(isLast).finally(() => {
      if (flight === flying) flight = undefined;
    });
    flight = flying;
    return flying;
  };

  return {
    /** What the person has now; null when it is nothing of their own. */
    note: (draft: Draft | null): void => {
      // A text that a submit held back and did not take is saved after all.
      if (!isNew && textOf(draft) === textOf(wanted) && (isStored() || timer !== undefined)) return;
      isNew = false;
      wanted = draft;
      keepHere();
      if (isStored()) {
        stay();
        return;
      }
      show('saving');
      later(PAUSE_MS);
    },
    flush,
    /** Waits a little for a saving under way and makes no other: what follows will drop the draft. */
    halt: async (): Promise<void> => {
      stay();
      await Promise.race([flight, new Promise((done) => setTimeout(done, PAUSE_MS))]);
      stay();
    },
    /** Whether this is nothing but an echo of what was typed here. */
    isOwn: (draft: StoredDraft | null): boolean =>
      draft
        ? draft.version <= version || textOf(draftIn(draft)) === underWay
        : version === 0 || underWay === textOf(null),
    /** Whether something typed here has yet to reach the server. */
    isAhead: (): boolean => !isStored(),
    /** The server has another draft now; `own` is what the card makes of it where it takes it over. */
    take: (draft: StoredDraft | null, own?: Draft | null): void => {
      version = draft?.version ?? 0;
      if (own !== undefined) wanted = own;
      stored = textOf(own === undefined ? draft && draftIn(draft) : own);
      keepHere();
    },
    /** Forgets what was typed: it was sent. */
    drop: (): void => {
      stay();
      version = 0;
      wanted = null;
      stored = textOf(null);
      keepHere();
      show('none');
    },
    sign: (): Sign => sign,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
