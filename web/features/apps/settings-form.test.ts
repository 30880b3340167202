import { describe, expect, it } from 'vitest';
import { DEFAULT_MODIFIERS } from '#shared/domain/writer/reply-settings.ts';
import { change, openForm } from '#web/lib/storage/form-state.ts';
import { isDirty, readChanges } from './settings-form.ts';

const form = openForm(DEFAULT_MODIFIERS);

describe('app settings form', () => {
  it('has changes to save when a setting differs by more than surrounding white space', () => {
    expect(isDirty(form)).toBe(false);
    expect(isDirty(change(form, { tone: 'FORMAL' }))).toBe(true);
    expect(isDirty(change(change(form, { tone: 'FORMAL' }), { tone: DEFAULT_MODIFIERS.tone }))).toBe(false);
    expect(isDirty(change(form, { signature: '   ' }))).toBe(false);
    expect(isDirty(change(form, { signature: ' The team ' }))).toBe(true);
  });

  it.each([
    [{ signature: 'Mona' }, { signature: 'Mona' }],
    [{ tone: 'SHOUTING' }, {}],
    ['nonsense', {}],
    [null, {}],
  ])('restores changes from storage: %o', (stored, read) => expect(readChanges(stored)).toEqual(read));
});
