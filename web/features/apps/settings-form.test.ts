import { describe, expect, it } from 'vitest';
import { DEFAULT_MODIFIERS } from '#shared/domain/prompt-modifiers.ts';
import { change, discard, isDirty, openForm, saved } from './settings-form.ts';

const form = openForm(DEFAULT_MODIFIERS);

describe('the settings of an app', () => {
  it('have something to save once they differ, and not for a space', () => {
    expect(isDirty(form)).toBe(false);
    expect(isDirty(change(form, { tone: 'FORMAL' }))).toBe(true);
    expect(isDirty(change(change(form, { tone: 'FORMAL' }), { tone: DEFAULT_MODIFIERS.tone }))).toBe(false);
    expect(isDirty(change(form, { signature: '   ' }))).toBe(false);
    expect(isDirty(change(form, { signature: ' The team ' }))).toBe(true);
  });

  it('keep what was typed while they were being saved', () => {
    const sent = change(form, { tone: 'FORMAL' });
    const typed = change(sent, { signature: 'Mona' });
    expect(isDirty(saved(typed, sent.now))).toBe(true);
    expect(isDirty(saved(sent, sent.now))).toBe(false);
  });

  it('can be put back', () => expect(discard(change(form, { tone: 'CASUAL' }))).toEqual(form));
});
