import { describe, expect, it } from 'vitest';
import { availableActions } from './available-actions.ts';
import { ACTIONS, DOUBT, EDITORS, open, play } from './editors.fixture.ts';
import { disabledReasonOf, visibleText } from './selectors.ts';
import type { Editor } from './state.ts';

const submit = { type: 'submit-asked', doubts: [DOUBT] } as const;
const english = (): Editor => play(open({ reviewLanguage: 'en', responseLanguage: 'en' }), ACTIONS.typed);

describe('a text in which something is pointed at', () => {
  it('is asked about once before it is sent, and sent when it is asked for again', () => {
    const asked = play(english(), submit);
    expect(asked).toMatchObject({ is: 'confirming', from: 'editing', doubts: [DOUBT] });
    expect(disabledReasonOf(asked)).toBeUndefined();
    expect([...availableActions(asked)]).toEqual(['send-anyway', 'keep-editing']);
    expect(play(asked, submit)).toMatchObject({ is: 'submitting', agreed: 'Dear Emre' });
  });

  it('is not asked about again while it is the same, whatever became of sending it', () => {
    const failed = play(english(), submit, submit, ACTIONS.failed);
    expect(failed).toMatchObject({ is: 'editing', problem: { of: 'submit' } });
    expect(play(failed, submit).is).toBe('submitting');
    const changed = play(failed, { type: 'typed', text: 'Dear Emre!' });
    expect(play(changed, submit).is).toBe('confirming');
  });

  it('that the person goes on with is asked about anew', () => {
    const kept = play(english(), submit, ACTIONS['editing-kept']);
    expect(kept).toMatchObject({ is: 'editing', agreed: null });
    expect(visibleText(kept)).toBe('Dear Emre');
    expect(play(kept, submit).is).toBe('confirming');
    const typed = play(english(), submit, { type: 'typed', text: 'Dear Emre, hello' });
    expect([typed.is, visibleText(typed)]).toEqual(['editing', 'Dear Emre, hello']);
  });

  it('leads back from where it was read, and cannot be typed into there', () => {
    expect(EDITORS.confirming).toMatchObject({ from: 'preview' });
    expect(visibleText(EDITORS.confirming)).toBe('Merhaba Emre!');
    expect(play(EDITORS.confirming, ACTIONS['editing-kept'])).toMatchObject({
      is: 'preview',
      language: 'tr',
    });
    expect(play(EDITORS.confirming, ACTIONS.typed)).toBe(EDITORS.confirming);
  });

  it('is asked about where it is kept for a review that has changed', () => {
    const preview = play(EDITORS.preview, {
      ...ACTIONS.arrived,
      review: { ...EDITORS.preview.review, revision: 2 },
    });
    expect(preview.is).toBe('stopped');
    const asked = play(preview, submit);
    expect(asked).toMatchObject({ is: 'confirming', from: 'preview', base: { revision: 2 } });
  });
});
