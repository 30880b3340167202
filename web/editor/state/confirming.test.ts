import { describe, expect, it } from 'vitest';
import { availableActions } from './available-actions.ts';
import { ACTIONS, EDITORS, open, play, WARNING } from './editors.fixture.ts';
import { disabledReasonOf, visibleText } from './selectors.ts';
import type { Editor } from './state.ts';

const submit = { type: 'submit-asked', warnings: [WARNING] } as const;
const english = (): Editor => play(open({ reviewLanguage: 'en', responseLanguage: 'en' }), ACTIONS.typed);

describe('submit of a text with warnings', () => {
  it('asks for confirmation once and then sends', () => {
    const asked = play(english(), submit);
    expect(asked).toMatchObject({ status: 'confirming', from: 'editing', warnings: [WARNING] });
    expect(disabledReasonOf(asked)).toBeUndefined();
    expect([...availableActions(asked, 'owner')]).toEqual(['send-anyway', 'keep-editing']);
    expect(play(asked, submit)).toMatchObject({ status: 'submitting', confirmedText: 'Dear Emre' });
  });

  it('does not ask again about a confirmed text after sending failed', () => {
    const failed = play(english(), submit, submit, ACTIONS.failed);
    expect(failed).toMatchObject({ status: 'editing', problem: { of: 'submit' } });
    expect(play(failed, submit).status).toBe('submitting');
    const changed = play(failed, { type: 'typed', text: 'Dear Emre!' });
    expect(play(changed, submit).status).toBe('confirming');
  });

  it('asks again after the user continued editing', () => {
    const kept = play(english(), submit, ACTIONS['editing-kept']);
    expect(kept).toMatchObject({ status: 'editing', confirmedText: null });
    expect(visibleText(kept)).toBe('Dear Emre');
    expect(play(kept, submit).status).toBe('confirming');
    const typed = play(english(), submit, { type: 'typed', text: 'Dear Emre, hello' });
    expect([typed.status, visibleText(typed)]).toEqual(['editing', 'Dear Emre, hello']);
  });

  it('returns to the preview it came from, which cannot be edited', () => {
    expect(EDITORS.confirming).toMatchObject({ from: 'preview' });
    expect(visibleText(EDITORS.confirming)).toBe('Merhaba Emre!');
    expect(play(EDITORS.confirming, ACTIONS['editing-kept'])).toMatchObject({
      status: 'preview',
      language: 'tr',
    });
    expect(play(EDITORS.confirming, ACTIONS.typed)).toBe(EDITORS.confirming);
  });

  it('asks when the text is sent for a changed review', () => {
    const preview = play(EDITORS.preview, {
      ...ACTIONS.arrived,
      review: { ...EDITORS.preview.review, revision: 2 },
    });
    expect(preview.status).toBe('conflicted');
    const asked = play(preview, submit);
    expect(asked).toMatchObject({ status: 'confirming', from: 'preview', base: { revision: 2 } });
  });
});

describe('submit of a reply to a sensitive review', () => {
  const sensitive = (change = {}): Editor =>
    play(open({ reviewLanguage: 'en', responseLanguage: 'en', kind: 'sensitive', ...change }), ACTIONS.typed);
  const ask = { type: 'submit-asked', warnings: [] } as const;

  it('takes a second press', () => {
    const asked = play(sensitive(), ask);
    expect(asked).toMatchObject({ status: 'confirming', warnings: [] });
    expect([...availableActions(asked, 'owner')]).toEqual(['send-anyway', 'keep-editing']);
    expect(play(asked, ask).status).toBe('submitting');
    expect(play(sensitive({ kind: 'bug' }), ask).status).toBe('submitting');
  });

  it('takes no further press for a confirmed text that was not sent', () => {
    const failed = play(sensitive(), ask, ask, ACTIONS.failed);
    expect(play(failed, ask).status).toBe('submitting');
  });
});
