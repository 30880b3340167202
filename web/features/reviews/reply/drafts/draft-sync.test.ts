import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft, StoredDraft } from '#shared/contract/draft.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { aDraft } from '../editor/editors.fixture.ts';
import { draftIn } from './draft.ts';
import { openDraftSync, type Saved, type Saving } from './draft-sync.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draft = (text: string): Draft => draftIn(aDraft({ translatedResponse: text }));
const network = failed({ kind: 'network' as const });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A sync before a server that answers as told, the next answer first; without one it saves. */
const open = (answers: (Saved | Promise<Saved>)[] = [], start: StoredDraft | null = null) => {
  const savings: Saving[] = [];
  const others: (StoredDraft | null)[] = [];
  const kept: unknown[] = [];
  const storage = { isFull: false };
  let clock = 0;
  const sync = openDraftSync({
    save: async (saving) => {
      savings.push(saving);
      return answers.shift() ?? ok({ version: saving.version + 1, isSaved: true, other: null });
    },
    keep: (unsaved) => {
      kept.push(unsaved && [unsaved.base, unsaved.draft?.translatedResponse]);
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
  sync.begin(start, { ...nothingLeft, draft: start && draftIn(start), askedAt: 0 });
  const sent = () => savings.map(({ version, draft: saved }) => [version, saved?.translatedResponse]);
  return { sync, savings, others, kept, sent, storage };
};

describe('saving a draft', () => {
  it('saves once in a pause of typing, over the version before', async () => {
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

  it('keeps every letter in the browser until the server has it', async () => {
    const { sync, kept } = open();
    sync.note(draft('a'));
    expect(kept.at(-1)).toEqual([0, 'a']);
    await pass(800);
    expect(kept.at(-1)).toBeNull();
  });

  it('has one saving under way at a time, but for the last of a page that goes away', async () => {
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

  it('says that a text is kept in this browser only while the server cannot be reached, and tries again', async () => {
    const { sync, sent } = open([network]);
    sync.note(draft('a'));
    await pass(800);
    expect(sync.state()).toBe('kept');
    await pass(5000);
    expect([sync.state(), sent()]).toEqual([
      'saved',
      [
        [0, 'a'],
        [0, 'a'],
      ],
    ]);
  });

  it('says that a text is kept nowhere when the storage is full too', async () => {
    const { sync, storage } = open([network]);
    storage.isFull = true;
    sync.note(draft('a'));
    expect(sync.isUnkept()).toBe(true);
    await pass(800);
    expect(sync.state()).toBe('unkept');
    await pass(5000);
    expect([sync.state(), sync.isUnkept()]).toEqual(['saved', false]);
  });

  it('does not ask again and again for what the server refuses for good', async () => {
    const refused = failed({ kind: 'refused' as const, code: 'EXPIRED_TOKEN' as const, status: 401 });
    const { sync, sent } = open([refused]);
    sync.note(draft('a'));
    await pass(600_000);
    expect([sync.state(), sent()]).toEqual(['kept', [[0, 'a']]]);
    await sync.flush();
    expect(sync.state()).toBe('saved');
  });
});

describe('a draft changed elsewhere', () => {
  it('hands the other text to the editor and saves over it', async () => {
    const other = aDraft({ version: 7, translatedResponse: 'theirs' });
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

  it('saves again over a draft that was dropped elsewhere', async () => {
    const dropped = ok({ version: 4, isSaved: false, other: null });
    const { sync, sent } = open([dropped], aDraft({ version: 3 }));
    sync.note(draft('more'));
    await pass(900);
    expect(sent()).toEqual([
      [3, 'more'],
      [4, 'more'],
    ]);
  });

  it('takes no notice of a version that is not newer than what it knows', () => {
    const { sync, others } = open([], aDraft({ version: 3 }));
    sync.hear({ version: 3, draft: null });
    sync.hear({ version: 2, draft: aDraft({ version: 2 }) });
    expect(others).toEqual([]);
    sync.hear({ version: 4, draft: null });
    expect(others).toEqual([null]);
  });

  it('knows its own saving whose answer was lost', async () => {
    const { sync, others, sent } = open([network]);
    sync.note(draft('a'));
    await pass(800);
    sync.hear({
      version: 1,
      draft: aDraft({ version: 1, translatedResponse: 'a', stamp: { page: 'here', change: 1 } }),
    });
    expect([others, sync.isSaved()]).toEqual([[], true]);
    await pass(60_000);
    expect(sent()).toHaveLength(1);
  });

  it('waits with what it hears until a saving under way is answered', async () => {
    const slow = new Promise<Saved>((done) =>
      setTimeout(() => done(ok({ version: 1, isSaved: true, other: null })), 1000),
    );
    const { sync, others } = open([slow]);
    sync.note(draft('a'));
    await pass(900);
    sync.hear({ version: 1, draft: aDraft({ version: 1 }) });
    await pass(2000);
    expect(others).toEqual([]);
  });

  it('believes a list without a draft only if it was asked for after the draft was last heard of', async () => {
    const { sync, others } = open();
    sync.note(draft('a'));
    await pass(900);
    sync.hearNone(1);
    expect(others).toEqual([]);
    sync.hearNone(1_000);
    expect(others).toEqual([null]);
  });
});

describe('a draft that ends', () => {
  it('is dropped on the server when the person gives it up', async () => {
    const { sync, sent, kept } = open([], aDraft({ version: 2 }));
    sync.note(null);
    expect(kept.at(-1)).toEqual([2, undefined]);
    await pass(800);
    expect([sent(), sync.state()]).toEqual([[[2, undefined]], 'none']);
  });

  it('is not saved after it was sent', async () => {
    const { sync, sent } = open();
    sync.note(draft('a'));
    const halted = sync.halt();
    await pass(800);
    await halted;
    sync.sent();
    await pass(9000);
    expect(sent()).toEqual([]);
  });

  it('is saved after all when a submit held it back and did not take it', async () => {
    const { sync, sent } = open();
    sync.note(draft('a'));
    const halted = sync.halt();
    await pass(800);
    await halted;
    sync.note(draft('a'));
    await pass(800);
    expect(sent()).toEqual([[0, 'a']]);
  });

  it('asks for nothing once it is closed', async () => {
    const { sync, sent } = open([network]);
    sync.note(draft('a'));
    await sync.flush();
    sync.close();
    await pass(600_000);
    expect(sent()).toHaveLength(1);
  });
});

describe('two tabs of one browser', () => {
  const left = { page: 'first tab', change: 3 };

  it('says of a text that another tab left that it is a copy, until it is changed here', async () => {
    const { sync, savings } = open();
    sync.begin(null, { draft: draft('a'), isUnsaved: true, takenOver: [left], isCopy: true, askedAt: 0 });
    await pass(800);
    sync.note(draft('ab'));
    await pass(800);
    expect(savings.map(({ stamp }) => stamp)).toEqual([
      { page: 'here', change: 1, copyOf: [left] },
      { page: 'here', change: 2 },
    ]);
  });

  it('saves its newer text again over the copy that another tab has saved of an older one', async () => {
    const { sync, sent, others } = open();
    sync.note(draft('a'));
    await pass(800);
    sync.note(draft('b'));
    await pass(800);
    const copy = { page: 'second tab', change: 1, copyOf: [{ page: 'here', change: 1 }] };
    sync.hear({ version: 3, draft: { ...aDraft({ translatedResponse: 'a' }), version: 3, stamp: copy } });
    await pass(800);
    expect([sent().at(-1), others]).toEqual([[3, 'b'], []]);
  });

  it('knows that what it has is an older copy of what the first tab has changed since', () => {
    const { sync } = open();
    sync.begin(null, { draft: draft('a'), isUnsaved: true, takenOver: [left], isCopy: true, askedAt: 0 });
    const later = { ...aDraft(), stamp: { page: 'first tab', change: 4 } };
    expect(sync.isOlderCopy(later)).toBe(true);
    expect(sync.isOlderCopy({ ...aDraft(), stamp: { page: 'another device', change: 4 } })).toBe(false);
    sync.note(draft('ab'));
    expect(sync.isOlderCopy(later)).toBe(false);
  });
});
