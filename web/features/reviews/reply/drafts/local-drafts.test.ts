import { expect, it } from 'vitest';
import { makeDraft } from '#web/editor/state/editors.fixture.ts';
import { draftIn, joinLeftovers } from './draft.ts';
import { type KeyValueStorage, type LocalDraft, openLocalDrafts } from './local-drafts.ts';

const openStorage = (most = Number.POSITIVE_INFINITY): KeyValueStorage => {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > most) throw new Error('full');
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
  };
};
const draft = (text: string) => draftIn(makeDraft({ translatedResponse: text }));
const unsaved = (text: string | null, change: Partial<LocalDraft> = {}): LocalDraft => ({
  base: 0,
  draft: text === null ? null : draft(text),
  stamp: { page: 'before', change: 1 },
  takenOver: [],
  at: 1,
  ...change,
});

it('finds the drafts that other pages left for a review, newest first, and none of its own or of another user', () => {
  const storage = openStorage();
  const at = (user: string, page: string) => openLocalDrafts(() => storage, user, page);
  at('ann', 'one').write('app', 'r:1', unsaved('older', { at: 1 }));
  at('ann', 'two').write('app', 'r:1', unsaved('newer', { at: 2 }));
  at('ann', 'two').write('app', 'r:10', unsaved('another review'));
  at('bob', 'one').write('app', 'r:1', unsaved('another person'));
  const here = at('ann', 'here');
  here.write('app', 'r:1', unsaved('own'));
  const found = here.leftovers('app', 'r:1');
  expect(found.map(({ draft }) => draft.draft?.translatedResponse)).toEqual(['newer', 'older']);
  at('ann', 'two').write('app', 'r:1', unsaved('typed on', { at: 3 }));
  here.remove(found);
  expect(here.leftovers('app', 'r:1').map(({ draft }) => draft.draft?.translatedResponse)).toEqual([
    'typed on',
  ]);
});

it('removes the stored text when a newer one does not fit', () => {
  const storage = openStorage(600);
  const here = openLocalDrafts(() => storage, 'ann', 'here');
  expect(here.write('app', 'r1', unsaved('short'))).toBe(true);
  expect(here.write('app', 'r1', unsaved('long'.repeat(200)))).toBe(false);
  expect(openLocalDrafts(() => storage, 'ann', 'next').leftovers('app', 'r1')).toEqual([]);
});

it('reports blocked storage without throwing', () => {
  const here = openLocalDrafts(
    () => {
      throw new Error('forbidden');
    },
    'ann',
    'here',
  );
  expect(here.write('app', 'r1', unsaved('a'))).toBe(false);
  expect(here.leftovers('app', 'r1')).toEqual([]);
  here.remove([]);
});

it('skips malformed entries', () => {
  const storage = openStorage();
  for (const text of ['{', 'null', '{"base":"x"}', '[]']) storage.setItem(`draft:ann:app:r1:${text}`, text);
  expect(openLocalDrafts(() => storage, 'ann', 'here').leftovers('app', 'r1')).toEqual([]);
});

it('restores the unsaved text of this browser if the server has nothing newer', () => {
  const found = joinLeftovers(makeDraft({ version: 3 }), [unsaved('here', { base: 3 })]);
  expect(found).toMatchObject({ draft: { translatedResponse: 'here' }, earlier: [], isUnsaved: true });
});

it('restores the newer text of another device, with this browser’s as an undo step', () => {
  const found = joinLeftovers(makeDraft({ version: 5 }), [unsaved('here', { base: 3 })]);
  expect(found.draft?.translatedResponse).toBe('From my phone');
  expect(found.earlier.map(({ translatedResponse }) => translatedResponse)).toEqual(['here']);
});

it('prefers the text a page left over its own earlier save whose response was lost', () => {
  const stored = makeDraft({ version: 4, stamp: { page: 'before', change: 2 } });
  const left = unsaved('typed on', { base: 3, stamp: { page: 'before', change: 3 } });
  expect(joinLeftovers(stored, [left]).draft?.translatedResponse).toBe('typed on');
});

it('prefers the text the last page left over a late save of the page before it', () => {
  const stored = makeDraft({ version: 1, stamp: { page: 'first', change: 2 } });
  const takenOver = [{ page: 'first', change: 2 }];
  const left = unsaved('typed on', { stamp: { page: 'second', change: 5 }, takenOver });
  expect(joinLeftovers(stored, [left]).draft?.translatedResponse).toBe('typed on');
});

it('deletes a draft that was discarded while the server was unreachable', () => {
  const found = joinLeftovers(makeDraft({ version: 3 }), [unsaved(null, { base: 3 })]);
  expect(found).toMatchObject({ draft: undefined, isUnsaved: true });
});
