import { describe, expect, it } from 'vitest';
import type { Review } from '#shared/contract/review.ts';
import type { Failure } from '#web/lib/call.ts';
import type { Action, Editor, Phase } from './editor-state.ts';
import { replyEditor } from './reply-editor.ts';
import { openEditor } from './reply-editor-steps.ts';
import { hindranceOf, isEdited, outgoingOf, standingOf, visibleText } from './reply-texts.ts';
import { aReview } from './review.fixture.ts';

const open = (review: Partial<Review> = {}, known = ['en', 'de'], appId = 'run.acme'): Editor =>
  openEditor(aReview(review), { appId, known, loadTimestamp: 1 });
const play = (editor: Editor, ...actions: Action[]): Editor => actions.reduce(replyEditor, editor);
const english = (change: Partial<Review> = {}) =>
  open({ reviewLanguage: 'en', responseLanguage: 'en', ...change });
const failure: Failure = { kind: 'network' };
const refused = (code: 'REVIEW_CHANGED', review?: Review): Failure => ({
  kind: 'refused',
  code,
  status: 409,
  ...(review ? { review } : {}),
});
const answered = aReview({ isAnswered: true, answeredBy: 'Mona', state: 'PENDING', replyRevision: 4 });

const typed: Action = { type: 'typed', text: 'Hello Emre!' };
const ask: Action = { type: 'preview-asked' };
const improve: Action[] = [{ type: 'improve-opened' }, { type: 'prompt-typed', prompt: 'Shorter' }];

const phases: Record<Phase['is'], Editor> = {
  editing: open(),
  translating: play(open(), typed, ask),
  preview: play(open(), ask),
  regenerating: play(open(), { type: 'regenerate-asked' }),
  improving: play(open(), ...improve, { type: 'improve-asked' }),
  submitting: play(open(), ask, { type: 'submit-asked' }),
  answered: open(answered),
};
const actions: Record<string, Action> = {
  typed,
  'preview-asked': ask,
  translated: { type: 'translated', text: 'Selam Emre!' },
  'back-to-english': { type: 'back-to-english' },
  'regenerate-asked': { type: 'regenerate-asked' },
  'improve-opened': { type: 'improve-opened' },
  rewritten: {
    type: 'rewritten',
    review: aReview({ response: 'Yeni', translatedResponse: 'New', replyRevision: 4 }),
  },
  cancelled: { type: 'cancelled' },
  undone: { type: 'undone' },
  'english-toggled': { type: 'english-toggled' },
  'submit-asked': { type: 'submit-asked' },
  submitted: { type: 'submitted', review: answered },
  failed: { type: 'failed', failure },
  'edit-asked': { type: 'edit-asked' },
  'edit-cancelled': { type: 'edit-cancelled' },
};
/** Where each action leads from each phase; what is not named here changes nothing at all. */
const leads: Record<Phase['is'], Record<string, Phase['is']>> = {
  editing: {
    typed: 'editing',
    'preview-asked': 'preview',
    'regenerate-asked': 'regenerating',
    'improve-opened': 'editing',
    'english-toggled': 'editing',
  },
  translating: { translated: 'preview', cancelled: 'editing', failed: 'editing' },
  preview: { 'back-to-english': 'editing', 'submit-asked': 'submitting' },
  regenerating: { rewritten: 'editing', cancelled: 'editing', failed: 'editing' },
  improving: { rewritten: 'editing', cancelled: 'editing', failed: 'editing' },
  submitting: { submitted: 'answered', failed: 'preview' },
  answered: { 'edit-asked': 'editing' },
};

describe('the reply editor, phase by action', () => {
  for (const [is, editor] of Object.entries(phases)) {
    it(`starts the table in ${is}`, () => expect(editor.phase.is).toBe(is));
    for (const [name, action] of Object.entries(actions)) {
      const to = Object.entries(leads).find(([phase]) => phase === is)?.[1][name];
      it(`${is} × ${name} → ${to ?? 'nothing'}`, () => {
        const next = replyEditor(editor, action);
        if (to === undefined) expect(next).toBe(editor);
        else expect([next === editor, next.phase.is]).toEqual([false, to]);
      });
    }
  }
});

describe('a reply in a language the user does not read', () => {
  it('is edited in English, translated only when the English changed, and sent in the reviewer’s language', () => {
    expect(visibleText(phases.editing)).toBe('Hi Emre!');
    expect(visibleText(phases.preview)).toBe('Merhaba Emre!');
    const preview = play(phases.translating, { type: 'translated', text: 'Selam Emre!' });
    expect(outgoingOf(preview)).toEqual({
      reviewId: 'r1',
      response: 'Selam Emre!',
      translatedResponse: 'Hello Emre!',
      responseLanguage: 'tr',
    });
    expect(play(preview, { type: 'back-to-english' }, ask).phase.is).toBe('preview');
  });

  it('cannot be sent unseen, unless it is sent in English', () => {
    expect(play(open(), { type: 'submit-asked' }).phase.is).toBe('editing');
    const inEnglish = play(open(), { type: 'english-toggled' }, { type: 'submit-asked' });
    expect(inEnglish.phase).toEqual({ is: 'submitting', from: 'editing' });
    expect(outgoingOf(inEnglish)).toMatchObject({ response: 'Hi Emre!', responseLanguage: 'en' });
  });

  it('leaves the overtaken side out of a rewrite', () => {
    expect(standingOf(open())).toMatchObject({ response: 'Merhaba Emre!', translatedResponse: 'Hi Emre!' });
    expect(standingOf(play(open(), typed))).not.toHaveProperty('response');
  });
});

describe('a reply in a language the user reads', () => {
  it('is edited and sent as it is', () => {
    const editor = play(open({ reviewLanguage: 'de', responseLanguage: 'de' }), typed, {
      type: 'submit-asked',
    });
    expect(editor.phase.is).toBe('submitting');
    expect(outgoingOf(editor)).toMatchObject({ response: 'Hello Emre!', translatedResponse: null });
  });
});

describe('what hinders', () => {
  it.each([
    ['nothing', 'Hi', undefined],
    ['an empty text', '  ', 'empty'],
    ['one character too many', 'x'.repeat(351), 'too-long'],
    ['exactly the limit', 'x'.repeat(350), undefined],
  ])('%s', (_, text, hindrance) => {
    const editor = play(english(), { type: 'typed', text });
    expect(hindranceOf(editor)).toBe(hindrance);
    expect(play(editor, { type: 'submit-asked' }).phase.is).toBe(hindrance ? 'editing' : 'submitting');
  });
});

describe('undo', () => {
  it('goes back over rewrites and runs of typing, and skips what made no difference', () => {
    const rewritten = play(phases.regenerating, actions.rewritten ?? typed);
    expect(visibleText(rewritten)).toBe('New');
    const more = play(rewritten, typed, { type: 'typed', text: 'Hello again' });
    expect(visibleText(play(more, { type: 'undone' }))).toBe('New');
    expect(visibleText(play(more, { type: 'undone' }, { type: 'undone' }))).toBe('Hi Emre!');
    const back = play(open(), typed, { type: 'typed', text: 'Hi Emre!' });
    expect(replyEditor(back, { type: 'undone' })).toBe(back);
  });
});

describe('the improve prompt', () => {
  it('is required, and closes only while it is empty', () => {
    const opened = play(open(), { type: 'improve-opened' });
    expect(play(opened, { type: 'improve-asked' }).phase.is).toBe('editing');
    expect(play(opened, { type: 'prompt-closed' }).prompt).toBeNull();
    expect(play(open(), ...improve, { type: 'prompt-closed' }).prompt).toBe('Shorter');
    expect(play(phases.improving, { type: 'failed', failure }).prompt).toBe('Shorter');
    expect(play(phases.improving, actions.rewritten ?? typed).prompt).toBeNull();
  });
});

describe('a submit that fails', () => {
  it('keeps the text and says why', () => {
    const editor = play(english(), typed, { type: 'submit-asked' }, { type: 'failed', failure });
    expect(editor).toMatchObject({ phase: { is: 'editing' }, problem: { of: 'submit', failure } });
    expect(visibleText(editor)).toBe('Hello Emre!');
  });

  it('for a changed review shows the new one and is sent for that one next', () => {
    const review = aReview({ revision: 2, replyRevision: 9, body: 'Yeni' });
    const editor = play(phases.submitting, { type: 'failed', failure: refused('REVIEW_CHANGED', review) });
    expect(editor).toMatchObject({
      phase: { is: 'editing' },
      review,
      base: { revision: 2, replyRevision: 9 },
    });
    expect(visibleText(editor)).toBe('Hi Emre!');
  });

  it('later and elsewhere reopens the card with its reason', () => {
    const editor = replyEditor(phases.answered, {
      type: 'arrived',
      review: aReview({ submitError: 'REVIEW_NOT_FOUND' }),
      loadTimestamp: 2,
    });
    expect(editor).toMatchObject({
      phase: { is: 'editing' },
      problem: { of: 'submit', failure: { code: 'REVIEW_NOT_FOUND', status: 404 } },
    });
  });
});

describe('editing an answer', () => {
  it('ends on cancel with the answer as it was', () => {
    const editing = play(phases.answered, { type: 'edit-asked' }, typed);
    expect(isEdited(editing)).toBe(true);
    const cancelled = play(editing, { type: 'edit-cancelled' });
    expect(cancelled).toMatchObject({ phase: { is: 'answered' }, review: answered, revised: null });
    expect(visibleText(cancelled)).toBe('Merhaba Emre!');
  });
});
