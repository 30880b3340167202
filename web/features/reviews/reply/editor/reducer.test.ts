import { describe, expect, it } from 'vitest';
import { aReview } from '../../review.fixture.ts';
import { ACTIONS, answered, EDITORS, held, network, open, play, refused } from './editors.fixture.ts';
import { replyEditor } from './reducer.ts';
import { isEdited, outgoingOf, standingOf, visibleText } from './selectors.ts';
import type { Action, Editor } from './state.ts';

type Is = Editor['is'];
type Kind = Action['type'];

/** Where an action leads; `-` where it changes nothing at all. */
type Leads = Record<Kind, Is | '-'>;

const still: Leads = {
  typed: '-',
  'preview-asked': '-',
  translated: '-',
  'back-to-english': '-',
  'regenerate-asked': '-',
  'improve-opened': '-',
  'prompt-typed': '-',
  'prompt-closed': '-',
  'improve-asked': '-',
  rewritten: '-',
  cancelled: '-',
  undone: '-',
  'english-toggled': '-',
  'submit-asked': '-',
  'editing-kept': '-',
  submitted: '-',
  failed: '-',
  'take-back-asked': '-',
  'taken-back': '-',
  'window-over': '-',
  'edit-asked': '-',
  'edit-cancelled': '-',
  arrived: '-',
  'draft-arrived': '-',
  'draft-joined': '-',
  'languages-changed': '-',
  'back-online': '-',
};

/** Every state by every action: a state or an action that is missing does not compile. */
const LEADS: Record<Is, Leads> = {
  editing: {
    'languages-changed': 'editing',
    typed: 'editing',
    'preview-asked': 'translating',
    translated: '-',
    'back-to-english': '-',
    'regenerate-asked': 'regenerating',
    'improve-opened': '-',
    'prompt-typed': 'editing',
    'prompt-closed': 'editing',
    'improve-asked': '-',
    rewritten: '-',
    cancelled: '-',
    undone: 'editing',
    'english-toggled': 'editing',
    'submit-asked': '-',
    'editing-kept': '-',
    submitted: '-',
    failed: '-',
    'take-back-asked': '-',
    'taken-back': '-',
    'window-over': '-',
    'edit-asked': '-',
    'edit-cancelled': '-',
    arrived: 'stopped',
    'draft-arrived': 'editing',
    'draft-joined': 'editing',
    'back-online': '-',
  },
  translating: {
    ...still,
    'languages-changed': 'translating',
    translated: 'preview',
    cancelled: 'editing',
    failed: 'editing',
    'draft-arrived': 'translating',
    'draft-joined': 'translating',
  },
  preview: {
    ...still,
    'languages-changed': 'editing',
    'back-to-english': 'editing',
    'submit-asked': 'submitting',
    arrived: 'stopped',
    'english-toggled': 'editing',
    'draft-arrived': 'preview',
    'draft-joined': 'preview',
  },
  regenerating: {
    ...still,
    'languages-changed': 'regenerating',
    rewritten: 'editing',
    cancelled: 'editing',
    failed: 'editing',
    'draft-arrived': 'regenerating',
    'draft-joined': 'regenerating',
  },
  improving: {
    ...still,
    'languages-changed': 'improving',
    rewritten: 'editing',
    cancelled: 'editing',
    failed: 'editing',
    'draft-arrived': 'improving',
    'draft-joined': 'improving',
  },
  stopped: {
    ...still,
    'languages-changed': 'stopped',
    typed: 'stopped',
    'regenerate-asked': 'regenerating',
    undone: 'stopped',
    'submit-asked': 'translating',
    arrived: 'stopped',
    'draft-arrived': 'stopped',
    'draft-joined': 'stopped',
  },
  confirming: {
    ...still,
    'languages-changed': 'editing',
    'submit-asked': 'submitting',
    'editing-kept': 'preview',
    arrived: 'stopped',
    'draft-arrived': 'confirming',
    'draft-joined': 'confirming',
  },
  submitting: {
    ...still,
    'languages-changed': 'submitting',
    submitted: 'sending',
    failed: 'preview',
    'take-back-asked': 'taking-back',
    'draft-arrived': 'submitting',
    'draft-joined': 'submitting',
  },
  sending: {
    ...still,
    'languages-changed': 'sending',
    'take-back-asked': 'taking-back',
    'window-over': 'answered',
    arrived: 'stopped',
    'draft-arrived': 'sending',
    'draft-joined': 'sending',
  },
  'taking-back': {
    ...still,
    'languages-changed': 'taking-back',
    submitted: 'taking-back',
    'taken-back': 'editing',
    failed: 'answered',
    'draft-arrived': 'taking-back',
    'draft-joined': 'taking-back',
  },
  answered: {
    ...still,
    'languages-changed': 'answered',
    'edit-asked': 'editing',
    arrived: 'editing',
    'draft-arrived': 'answered',
    'draft-joined': 'answered',
  },
};

describe.each(Object.entries(LEADS))('the reply editor, %s', (is, leads) => {
  const editor = Object.values(EDITORS).find((one) => one.is === is) ?? open();
  it('is the state that the table says', () => expect(editor.is).toBe(is));
  it.each(Object.entries(leads))('%s → %s', (name, to) => {
    const action = Object.values(ACTIONS).find(({ type }) => type === name) ?? ACTIONS.cancelled;
    const next = replyEditor(editor, action);
    if (to === '-') expect(next).toBe(editor);
    else expect([next === editor, next.is]).toEqual([false, to]);
  });
});

const typed: Action = { type: 'typed', text: 'Hello Emre!' };
const written = (editor: Editor) => {
  if (editor.is === 'answered') throw new Error('nothing is being written');
  return editor;
};

describe('a reply in a language the user does not read', () => {
  it('is edited in English, translated only when the English changed, and sent in the reviewer’s language', () => {
    expect(visibleText(open())).toBe('Hi Emre!');
    expect(visibleText(EDITORS.preview)).toBe('Merhaba Emre!');
    const preview = play(EDITORS.translating, ACTIONS.translated);
    expect(outgoingOf(written(preview))).toEqual({
      reviewId: 'r1',
      response: 'Selam Emre!',
      translatedResponse: 'Hello Emre!',
      responseLanguage: 'tr',
    });
    expect(play(preview, ACTIONS['back-to-english'], ACTIONS['preview-asked']).is).toBe('preview');
  });

  it('cannot be sent unseen, unless it is sent in English', () => {
    expect(play(open(), ACTIONS['submit-asked']).is).toBe('editing');
    const inEnglish = play(open(), ACTIONS['english-toggled'], ACTIONS['submit-asked']);
    expect(inEnglish).toMatchObject({ is: 'submitting', from: 'editing' });
    expect(outgoingOf(written(inEnglish))).toMatchObject({ response: 'Hi Emre!', responseLanguage: 'en' });
  });

  it('leaves the overtaken side out of a rewrite', () => {
    expect(standingOf(written(open()))).toMatchObject({
      response: 'Merhaba Emre!',
      translatedResponse: 'Hi Emre!',
    });
    expect(standingOf(written(play(open(), typed)))).not.toHaveProperty('response');
  });
});

it('edits and sends a reply in a language the user reads as it is', () => {
  const editor = play(open({ reviewLanguage: 'de', responseLanguage: 'de' }), typed, ACTIONS['submit-asked']);
  expect(editor.is).toBe('submitting');
  expect(outgoingOf(written(editor))).toMatchObject({ response: 'Hello Emre!', translatedResponse: null });
});

describe('undo', () => {
  it('goes back over rewrites and runs of typing, and skips what made no difference', () => {
    const rewritten = play(EDITORS.regenerating, ACTIONS.rewritten);
    expect(visibleText(rewritten)).toBe('New');
    const more = play(rewritten, typed, { type: 'typed', text: 'Hello again' });
    expect(visibleText(play(more, ACTIONS.undone))).toBe('New');
    expect(visibleText(play(more, ACTIONS.undone, ACTIONS.undone))).toBe('Hi Emre!');
    const back = play(open(), typed, { type: 'typed', text: 'Hi Emre!' });
    expect(replyEditor(back, ACTIONS.undone)).toBe(back);
  });
});

describe('the improve prompt', () => {
  const asked = play(open(), ACTIONS['improve-opened'], ACTIONS['prompt-typed']);
  it('is required, closes only while it is empty, and is gone with the text it made', () => {
    expect(play(open(), ACTIONS['improve-opened'], ACTIONS['improve-asked']).is).toBe('editing');
    expect(play(open(), ACTIONS['improve-opened'], ACTIONS['prompt-closed'])).toMatchObject({ prompt: null });
    expect(play(asked, ACTIONS['prompt-closed'])).toMatchObject({ prompt: 'Longer' });
    for (const away of [ACTIONS.failed, ACTIONS.cancelled])
      expect(play(EDITORS.improving, away)).toMatchObject({ is: 'editing', prompt: 'Shorter' });
    expect(play(EDITORS.improving, ACTIONS.rewritten)).toMatchObject({ prompt: null });
  });
});

describe('sending', () => {
  const english = open({ reviewLanguage: 'en', responseLanguage: 'en' });
  it('that fails keeps the text and says why', () => {
    const editor = play(english, typed, ACTIONS['submit-asked'], ACTIONS.failed);
    expect(editor).toMatchObject({ is: 'editing', problem: { of: 'submit', failure: network } });
    expect(visibleText(editor)).toBe('Hello Emre!');
  });

  it('can be asked back before the server has answered', () => {
    const asked = play(english, typed, ACTIONS['submit-asked'], ACTIONS['take-back-asked']);
    expect(asked).toMatchObject({ is: 'taking-back', isHeld: false });
    const review = aReview({ reviewLanguage: 'en', responseLanguage: 'en' });
    const submitted: Action = { ...ACTIONS.submitted, review: { ...review, undoUntil: held.undoUntil } };
    const back = play(asked, submitted, { ...ACTIONS['taken-back'], review, draft: null });
    expect([back.is, visibleText(back)]).toEqual(['editing', 'Hello Emre!']);
    expect(play(asked, ACTIONS.failed)).toMatchObject({ is: 'editing', problem: null });
  });

  it('that has gone to the store is shown as sent', () => {
    const late = play(EDITORS['taking-back'], { type: 'failed', failure: refused('ALREADY_SENT') });
    expect(late).toMatchObject({ is: 'answered', review: held });
  });

  it('can be asked back again while there is time, when there was no connection', () => {
    const again = play(EDITORS['taking-back'], {
      type: 'failed',
      failure: { kind: 'network' },
      leftMs: 2000,
    });
    expect(again).toMatchObject({ is: 'sending', windowMs: 2000, review: held });
    const late = play(EDITORS['taking-back'], { type: 'failed', failure: { kind: 'network' }, leftMs: 0 });
    expect(late).toMatchObject({ is: 'answered' });
  });

  it('brings back the texts before it, too', () => {
    const back = play(EDITORS.sending, ACTIONS['take-back-asked'], { ...ACTIONS['taken-back'], draft: null });
    expect(written(back).undo).toEqual(written(EDITORS.sending).undo);
  });
});

describe('a wish typed under Improve', () => {
  const wish: Action = { type: 'prompt-typed', prompt: 'Warmer' };
  const wishing = play(open(), typed, ACTIONS['improve-opened'], wish);

  it.each<[string, Action[]]>([
    ['a regenerated text', [ACTIONS['regenerate-asked'], ACTIONS.rewritten]],
    ['one that could not be made', [ACTIONS['regenerate-asked'], ACTIONS.failed]],
    ['a look at the preview', [ACTIONS['preview-asked'], ACTIONS.translated, ACTIONS['back-to-english']]],
    ['a wish that failed', [ACTIONS['improve-asked'], ACTIONS.failed]],
  ])('is still there after %s', (_what, actions) => {
    expect(play(wishing, ...actions)).toMatchObject({ is: 'editing', prompt: 'Warmer' });
  });

  it('is still there beside a review that has changed', () => {
    expect(play(wishing, ACTIONS.arrived)).toMatchObject({ is: 'stopped', prompt: 'Warmer' });
  });

  it('is gone once it was granted', () => {
    expect(play(wishing, ACTIONS['improve-asked'], ACTIONS.rewritten)).toMatchObject({
      ...{ is: 'editing', prompt: null },
    });
  });
});

it('says no longer that there is no connection once there is one', () => {
  const failed = play(EDITORS.editing, ACTIONS['regenerate-asked'], {
    type: 'failed',
    failure: { kind: 'network' },
  });
  expect(failed).toMatchObject({ is: 'editing', problem: { of: 'rewrite' } });
  expect(play(failed, ACTIONS['back-online'])).toMatchObject({ is: 'editing', problem: null });
  const refusal = play(EDITORS.editing, ACTIONS['regenerate-asked'], {
    type: 'failed',
    failure: refused('LIMIT_REACHED'),
  });
  expect(play(refusal, ACTIONS['back-online'])).toBe(refusal);
});

it('ends the change of an answer on cancel with the answer as it was', () => {
  const editing = play(EDITORS.answered, ACTIONS['edit-asked'], typed);
  expect(isEdited(written(editing))).toBe(true);
  const cancelled = play(editing, ACTIONS['edit-cancelled']);
  expect(cancelled).toMatchObject({ is: 'answered', review: answered });
  expect(visibleText(cancelled)).toBe('Merhaba Emre!');
  expect(visibleText(open(aReview({ isAnswered: true })))).toBe('Merhaba Emre!');
});
