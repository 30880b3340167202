import { describe, expect, it } from 'vitest';
import { change, changesOf, discard, openForm, settle } from './form-state.ts';

const saved = { name: 'Ada', note: '' };
const form = openForm(saved);

describe('the state of a form', () => {
  it('holds only the changed fields as changes', () => {
    expect(changesOf(form)).toEqual({});
    expect(changesOf(change(form, { note: 'hi' }))).toEqual({ note: 'hi' });
    expect(changesOf(change(change(form, { note: 'hi' }), { note: '' }))).toEqual({});
  });

  it('lays kept changes over what was saved meanwhile', () => {
    const kept = changesOf(change(form, { note: 'hi' }));
    expect(openForm({ name: 'Grace', note: '' }, kept).now).toEqual({ name: 'Grace', note: 'hi' });
  });

  it('shows what the server stored, except in fields typed in while it was being saved', () => {
    const sent = change(form, { name: ' Eve ', note: 'hi' });
    const typed = change(sent, { note: 'hi there' });
    expect(settle(typed, sent.now, { name: 'Eve', note: 'hi' })).toEqual({
      saved: { name: 'Eve', note: 'hi' },
      now: { name: 'Eve', note: 'hi there' },
    });
    expect(changesOf(settle(sent, sent.now))).toEqual({});
  });

  it('returns to what was saved when discarded', () =>
    expect(discard(change(form, { note: 'hi' }))).toEqual(form));
});
