import { describe, expect, it } from 'vitest';
import { afterSave, change, changesOf, discard, isSame, openForm, rebase } from './form-state.ts';

const saved = { name: 'Ada', note: '' };
const form = openForm(saved);

describe('form state', () => {
  it('reports only the changed fields as changes', () => {
    expect(changesOf(form)).toEqual({});
    expect(changesOf(change(form, { note: 'hi' }))).toEqual({ note: 'hi' });
    expect(changesOf(change(change(form, { note: 'hi' }), { note: '' }))).toEqual({});
  });

  it('merges stored changes with values saved meanwhile', () => {
    const kept = changesOf(change(form, { note: 'hi' }));
    expect(openForm({ name: 'Grace', note: '' }, kept).now).toEqual({ name: 'Grace', note: 'hi' });
  });

  it('shows the saved values, except in fields edited during the save', () => {
    const sent = change(form, { name: ' Eve ', note: 'hi' });
    const typed = change(sent, { note: 'hi there' });
    expect(afterSave(typed, sent.now, { name: 'Eve', note: 'hi' })).toEqual({
      saved: { name: 'Eve', note: 'hi' },
      now: { name: 'Eve', note: 'hi there' },
    });
    expect(changesOf(afterSave(sent, sent.now))).toEqual({});
  });

  it('follows newly saved values in fields that were not edited', () => {
    const edited = change(openForm({ first: 'Ada', last: 'King' }), { last: 'Lovelace' });
    const rebased = rebase(edited, { first: 'Augusta', last: 'King' });
    expect(rebased.now).toEqual({ first: 'Augusta', last: 'Lovelace' });
    expect(changesOf(rebased)).toEqual({ last: 'Lovelace' });
    expect(isSame(rebased.saved, edited.saved)).toBe(false);
  });

  it('returns to the saved values when discarded', () =>
    expect(discard(change(form, { note: 'hi' }))).toEqual(form));
});
