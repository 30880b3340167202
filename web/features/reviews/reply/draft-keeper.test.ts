import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft, StoredDraft } from '#shared/contract/draft.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { keepDrafts, type Saved, type Saving } from './draft-keeper.ts';
import { aDraft } from './editors.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const plain = ({ reviewId: _, version: __, ...draft }: StoredDraft): Draft => draft;
const said = (text: string): Draft => plain(aDraft({ translatedResponse: text }));

/** A keeper before a server that answers as told, the next answer first; without one it stores. */
const aKeeper = (start: StoredDraft | null = null, answers: (Saved | Promise<Saved>)[] = []) => {
  const savings: Saving[] = [];
  const others: StoredDraft[] = [];
  const here: unknown[] = [];
  const keeper = keepDrafts(start, {
    save: async (saving) => {
      savings.push(saving);
      return answers.shift() ?? ok({ version: saving.version + 1, other: null });
    },
    keep: (kept) => void here.push(kept),
    onOther: (other) => void others.push(other),
  });
  const texts = () => savings.map(({ version, draft }) => [version, draft?.translatedResponse]);
  return { keeper, savings, others, here, texts };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the keeper of a draft', () => {
  it('saves once in a pause, over the version before, and says so', async () => {
    const { keeper, texts } = aKeeper();
    keeper.note(said('a'));
    await pass(700);
    keeper.note(said('ab'));
    expect([keeper.sign(), texts()]).toEqual(['saving', []]);
    await pass(800);
    keeper.note(said('abc'));
    await pass(800);
    expect([keeper.sign(), texts()]).toEqual([
      'saved',
      [
        [0, 'ab'],
        [1, 'abc'],
      ],
    ]);
  });

  it('keeps every letter in this browser at once', () => {
    const { keeper, here } = aKeeper();
    keeper.note(said('a'));
    expect(here).toEqual([{ version: 0, isSaved: false, draft: said('a') }]);
  });

  it('has one saving under way at a time, the last word excepted', async () => {
    const slow = new Promise<Saved>((done) => setTimeout(() => done(ok({ version: 1, other: null })), 3000));
    const { keeper, savings, texts } = aKeeper(null, [slow]);
    keeper.note(said('a'));
    await pass(800);
    keeper.note(said('ab'));
    await pass(2000);
    expect(texts()).toEqual([[0, 'a']]);
    await pass(2000);
    expect(texts()).toEqual([
      [0, 'a'],
      [1, 'ab'],
    ]);
    keeper.note(said('abc'));
    await keeper.flush(true);
    expect(savings.at(-1)).toMatchObject({ version: 2, isLast: true });
  });

  it('gives what another device saved to the card, and saves again over it', async () => {
    const other = aDraft({ version: 7, translatedResponse: 'theirs' });
    const { keeper, others, texts } = aKeeper(null, [ok({ version: 7, other })]);
    keeper.note(said('mine'));
    await pass(900);
    expect([others, texts()]).toEqual([
      [other],
      [
        [0, 'mine'],
        [7, 'mine'],
      ],
    ]);
    expect(keeper.sign()).toBe('saved');
  });

  it('begins anew over a draft that was dropped elsewhere', async () => {
    const { keeper, texts } = aKeeper(aDraft({ version: 3 }), [ok({ version: 0, other: null })]);
    keeper.note(said('more'));
    await pass(900);
    expect(texts()).toEqual([
      [3, 'more'],
      [0, 'more'],
    ]);
  });

  it('says what is only kept here, and tries again', async () => {
    const { keeper, texts } = aKeeper(null, [failed({ kind: 'network' })]);
    keeper.note(said('a'));
    await pass(800);
    expect(keeper.sign()).toBe('kept');
    await pass(5000);
    expect([keeper.sign(), texts()]).toEqual([
      'saved',
      [
        [0, 'a'],
        [0, 'a'],
      ],
    ]);
  });

  it('drops what is nothing of one’s own any more, and saves nothing after a submit', async () => {
    const { keeper, texts, here } = aKeeper(aDraft({ version: 2 }));
    keeper.note(null);
    await pass(800);
    expect([texts(), here.at(-1), keeper.sign()]).toEqual([[[2, undefined]], null, 'none']);
    keeper.note(said('a'));
    const halted = keeper.halt();
    await pass(800);
    await halted;
    keeper.drop();
    await pass(9000);
    expect(texts()).toHaveLength(1);
  });

  it('saves after all what a submit held back and did not take', async () => {
    const { keeper, texts } = aKeeper();
    keeper.note(said('a'));
    const halted = keeper.halt();
    await pass(800);
    await halted;
    expect(texts()).toEqual([]);
    keeper.note(said('a'));
    await pass(800);
    expect(texts()).toEqual([[0, 'a']]);
  });

  it('knows its own echo from another’s draft', async () => {
    const { keeper } = aKeeper(null);
    keeper.note(said('a'));
    const saving = keeper.flush();
    expect(keeper.isOwn(aDraft({ version: 1, translatedResponse: 'a' }))).toBe(true);
    await saving;
    expect(keeper.isOwn(aDraft({ version: 1, translatedResponse: 'a' }))).toBe(true);
    expect(keeper.isOwn(aDraft({ version: 2, translatedResponse: 'b' }))).toBe(false);
    expect(keeper.isOwn(null)).toBe(false);
  });
});
