import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft, StoredDraft } from '#shared/contract/draft/schema.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { makeDraft } from '#web/editor/state/editors.fixture.ts';
import { draftIn } from './draft.ts';
import { openDraftSync, type Saved, type Saving } from './draft-sync.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draft = (text: string): Draft => draftIn(makeDraft({ translatedResponse: text }));
/** What a review is opened with that has no draft. */
const NONE = { version: 0, draft: null, knownAt: 0 };
const network = failed({ kind: 'network' as const });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A sync with a server that gives the queued responses in order, and saves when there are none. */
const open = (answers: (Saved | Promise<Saved>)[] = [], start: StoredDraft | null = null) => {
  const savings: Saving[] = [];
  const others: (StoredDraft | null)[] = [];
  const stored: unknown[] = [];
  const storage = { isFull: false };
  let clock = 0;
  const sync = openDraftSync({
    save: async (saving) => {
      savings.push(saving);
      return answers.shift() ?? ok({ version: saving.version + 1, isSaved: true, other: null });
    },
    storeLocally: (unsaved) => {
      stored.push(unsaved && [unsaved.base, unsaved.draft?.translatedResponse]);
      return unsaved === null || !storage.isFull;
    },
    onOther: (other) => void others.push(other),
    page: 'here',
    now: () => {
      clock += 1;
      return clock;
    },
  });
  const nothingLeft = { isUnsaved: false, takenOver: [], isCopy: false };
  sync.begin(
    { version: start?.version ?? 0, draft: start, knownAt: 0 },
    { ...nothingLeft, draft: start && draftIn(start) },
  );
  const sent = () => savings.map(({ version, draft: saved }) => [version, saved?.translatedResponse]);
  return { sync, savings, others, stored, sent, storage };
};

describe('draft sync', () => {
  it('saves once after a pause in typing, based on the previous version', async () => {
    const { sync, sent } = open();
    sync.note(draft('a'));
    await pass(700);
    sync.note(draft('ab'));
    expect([sync.state(), sent()]).toEqual(['saving', []]);
    await pass(800);
    sync.note(draft('abc'));
    await pass(800);
    expect([sync.state(), sent()]).toEqual([
      'saved',
      [
        [0, 'ab'],
        [1, 'abc'],
      ],
    ]);
  });

  it('stores every change locally until the server confirms it', async () => {
    const { sync, stored } = open();
    sync.note(draft('a'));
    expect(stored.at(-1)).toEqual([0, 'a']);
    await pass(800);
    expect(stored.at(-1)).toBeNull();
  });

  it('runs one save at a time, except for the last save of a closing page', async () => {
    const slow = new Promise<Saved>((done) =>
      setTimeout(() => done(ok({ version: 1, isSaved: true, other: null })), 3000),
    );
    const { sync, savings, sent } = open([slow]);
    sync.note(draft('a'));
    await pass(800);
    sync.note(draft('ab'));
    await pass(2000);
    expect(sent()).toEqual([[0, 'a']]);
    await sync.flush(true);
    expect(savings.at(-1)).toMatchObject({ version: 0, isLast: true, stamp: { page: 'here', change: 2 } });
  });

  it('reports a locally stored text while the server is unreachable, and retries', async () => {
    const { sync, sent } = open([network]);
    sync.note(draft('a'));
    await pass(800);
    expect(sync.state()).toBe('local');
    await pass(5000);
    expect([sync.state(), sent()]).toEqual([
      'saved',
      [
        [0, 'a'],
        [0, 'a'],
      ],
    ]);
  });

  it('reports an unsaved text when local storage is full too', async () => {
    const { sync, storage } = open([network]);
    storage.isFull = true;
    sync.note(draft('a'));
    expect(sync.hasUnsavedText()).toBe(true);
    await pass(800);
    expect(sync.state()).toBe('unsaved');
    await pass(5000);
    expect([sync.state(), sync.hasUnsavedText()]).toEqual(['saved', false]);
  });

  it('does not retry a save that the server rejects permanently', async () => {
    const refused = failed({ kind: 'refused' as const, code: 'EXPIRED_TOKEN' as const, status: 401 });
    const { sync, sent } = open([refused]);
    sync.note(draft('a'));
    await pass(600_000);
    expect([sync.state(), sent()]).toEqual(['local', [[0, 'a']]]);
    await sync.flush();
    expect(sync.state()).toBe('saved');
  });
});

describe('sync of a draft changed elsewhere', () => {
  it('passes the other text to the editor and saves the merged one', async () => {
    const other = makeDraft({ version: 7, translatedResponse: 'theirs' });
    const { sync, others, sent } = open([ok({ version: 7, isSaved: false, other })]);
    sync.note(draft('mine'));
    await pass(900);
    expect([others, sent()]).toEqual([
      [other],
      [
        [0, 'mine'],
        [7, 'mine'],
      ],
    ]);
  });

  it('saves again after the draft was deleted elsewhere', async () => {
    const dropped = ok({ version: 4, isSaved: false, other: null });
    const { sync, sent } = open([dropped], makeDraft({ version: 3 }));
    sync.note(draft('more'));
    await pass(900);
    expect(sent()).toEqual([
      [3, 'more'],
      [4, 'more'],
    ]);
  });

  it('ignores a version that is not newer', () => {
    const { sync, others } = open([], makeDraft({ version: 3 }));
    sync.receive({ version: 3, draft: null });
    sync.receive({ version: 2, draft: makeDraft({ version: 2 }) });
    expect(others).toEqual([]);
    sync.receive({ version: 4, draft: null });
    expect(others).toEqual([null]);
  });

  it('recognizes its own save when the response was lost', async () => {
    const { sync, others, sent } = open([network]);
    sync.note(draft('a'));
    await pass(800);
    sync.receive({
      version: 1,
      draft: makeDraft({ version: 1, translatedResponse: 'a', stamp: { page: 'here', change: 1 } }),
    });
    expect([others, sync.isSaved()]).toEqual([[], true]);
    await pass(60_000);
    expect(sent()).toHaveLength(1);
  });

  it('defers updates from the server until a running save is answered', async () => {
    const slow = new Promise<Saved>((done) =>
      setTimeout(() => done(ok({ version: 1, isSaved: true, other: null })), 1000),
    );
    const { sync, others } = open([slow]);
    sync.note(draft('a'));
    await pass(900);
    sync.receive({ version: 1, draft: makeDraft({ version: 1 }) });
    await pass(2000);
    expect(others).toEqual([]);
  });

  it('treats a draft missing from a list as deleted only if the list is newer', async () => {
    const { sync, others } = open();
    sync.note(draft('a'));
    await pass(900);
    sync.receiveNone(1);
    expect(others).toEqual([]);
    sync.receiveNone(1_000);
    expect(others).toEqual([null]);
  });
});

describe('sync of a draft that ends', () => {
  it('deletes the draft on the server when the user discards it', async () => {
    const { sync, sent, stored } = open([], makeDraft({ version: 2 }));
    sync.note(null);
    expect(stored.at(-1)).toEqual([2, undefined]);
    await pass(800);
    expect([sent(), sync.state()]).toEqual([[[2, undefined]], 'none']);
  });

  it('does not save a text that was sent', async () => {
    const { sync, sent } = open();
    sync.note(draft('a'));
    const halted = sync.halt();
    await pass(800);
    await halted;
    sync.sent();
    await pass(9000);
    expect(sent()).toEqual([]);
  });

  it('saves the text after a failed submit', async () => {
    const { sync, sent } = open();
    sync.note(draft('a'));
    const halted = sync.halt();
    await pass(800);
    await halted;
    sync.note(draft('a'));
    await pass(800);
    expect(sent()).toEqual([[0, 'a']]);
  });

  it('makes no requests after it is closed', async () => {
    const { sync, sent } = open([network]);
    sync.note(draft('a'));
    await sync.flush();
    sync.close();
    await pass(600_000);
    expect(sent()).toHaveLength(1);
  });
});

describe('sync in two tabs of one browser', () => {
  const left = { page: 'first tab', change: 3 };

  it('marks a text taken over from another tab as a copy until it is changed', async () => {
    const { sync, savings } = open();
    sync.begin(NONE, { draft: draft('a'), isUnsaved: true, takenOver: [left], isCopy: true });
    await pass(800);
    sync.note(draft('ab'));
    await pass(800);
    expect(savings.map(({ stamp }) => stamp)).toEqual([
      { page: 'here', change: 1, copyOf: [left] },
      { page: 'here', change: 2 },
    ]);
  });

  it('saves its text again over an outdated copy saved by another tab', async () => {
    const { sync, sent, others } = open();
    sync.note(draft('a'));
    await pass(800);
    sync.note(draft('b'));
    await pass(800);
    const copy = { page: 'second tab', change: 1, copyOf: [{ page: 'here', change: 1 }] };
    sync.receive({
      version: 3,
      draft: { ...makeDraft({ translatedResponse: 'a' }), version: 3, stamp: copy },
    });
    await pass(800);
    expect([sent().at(-1), others]).toEqual([[3, 'b'], []]);
  });

  it('saves again on a server that was restored from a backup', async () => {
    const { sync, savings } = open([
      ok({ version: 7, isSaved: true, other: null }),
      ok({ version: 3, isSaved: false, other: { ...makeDraft(), version: 3 } }),
    ]);
    sync.note(draft('a'));
    await pass(800);
    sync.note(draft('b'));
    await pass(800);
    await pass(10_000);
    expect(savings.map(({ version, draft: saved }) => [version, saved?.translatedResponse])).toEqual([
      [0, 'a'],
      [7, 'b'],
      [3, 'b'],
    ]);
  });

  it('recognizes its text as a copy that the first tab has changed since', () => {
    const { sync } = open();
    sync.begin(NONE, { draft: draft('a'), isUnsaved: true, takenOver: [left], isCopy: true });
    const later = { ...makeDraft(), stamp: { page: 'first tab', change: 4 } };
    expect(sync.isOlderCopy(later)).toBe(true);
    expect(sync.isOlderCopy({ ...makeDraft(), stamp: { page: 'another device', change: 4 } })).toBe(false);
    sync.note(draft('ab'));
    expect(sync.isOlderCopy(later)).toBe(false);
  });
});
