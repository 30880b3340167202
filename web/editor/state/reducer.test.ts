import { describe, expect, it } from 'vitest';
import {
  ACTIONS,
  answered,
  EDITORS,
  makeDraft,
  network,
  open,
  play,
  refused,
  undoable,
} from './editors.fixture.ts';
import { replyEditor } from './reducer.ts';
import { makeReview } from './review.fixture.ts';
import { isEdited, outgoingOf, rewriteInputOf, visibleText } from './selectors.ts';
import type { Action, Editor } from './state.ts';

type Status = Editor['status'];
type Kind = Action['type'];

/** The status after each action; `-` when it changes nothing. */
type NextStatus = Record<Kind, Status | '-'>;

const still: NextStatus = {
  typed: '-',
  inserted: '-',
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
  redone: '-',
  'english-toggled': '-',
  'submit-asked': '-',
  'editing-kept': '-',
  submitted: '-',
  failed: '-',
  'undo-send-asked': '-',
  'send-undone': '-',
  'window-over': '-',
  'edit-asked': '-',
  'edit-cancelled': '-',
  arrived: '-',
  'draft-arrived': '-',
  'draft-joined': '-',
  'languages-changed': '-',
  'back-online': '-',
};

/** Every status by every action; a missing one does not compile. */
const TRANSITIONS: Record<Status, NextStatus> = {
  editing: {
    'languages-changed': 'editing',
    typed: 'editing',
    inserted: 'editing',
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
    redone: '-',
    'english-toggled': 'editing',
    'submit-asked': '-',
    'editing-kept': '-',
    submitted: '-',
    failed: '-',
    'undo-send-asked': '-',
    'send-undone': '-',
    'window-over': '-',
    'edit-asked': '-',
    'edit-cancelled': '-',
    arrived: 'conflicted',
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
    'draft-arrived': 'editing',
    'draft-joined': 'translating',
  },
  preview: {
    ...still,
    'languages-changed': 'editing',
    'back-to-english': 'editing',
    'submit-asked': 'submitting',
    arrived: 'conflicted',
    'english-toggled': 'editing',
    'draft-arrived': 'editing',
    'draft-joined': 'preview',
  },
  regenerating: {
    ...still,
    'languages-changed': 'regenerating',
    rewritten: 'editing',
    cancelled: 'editing',
    failed: 'editing',
    'draft-arrived': 'editing',
    'draft-joined': 'regenerating',
  },
  improving: {
    ...still,
    'languages-changed': 'improving',
    rewritten: 'editing',
    cancelled: 'editing',
    failed: 'editing',
    'draft-arrived': 'editing',
    'draft-joined': 'improving',
  },
  conflicted: {
    ...still,
    'languages-changed': 'conflicted',
    typed: 'conflicted',
    inserted: 'conflicted',
    'regenerate-asked': 'regenerating',
    undone: 'conflicted',
    'submit-asked': 'translating',
    arrived: 'conflicted',
    'draft-arrived': 'conflicted',
    'draft-joined': 'conflicted',
  },
  confirming: {
    ...still,
    'languages-changed': 'editing',
    'submit-asked': 'submitting',
    'editing-kept': 'preview',
    arrived: 'conflicted',
    'draft-arrived': 'editing',
    'draft-joined': 'confirming',
  },
  submitting: {
    ...still,
    'languages-changed': 'submitting',
    submitted: 'sending',
    failed: 'preview',
    'undo-send-asked': 'undoing',
    'draft-arrived': 'submitting',
    'draft-joined': 'submitting',
  },
  sending: {
    ...still,
    'languages-changed': 'sending',
    'undo-send-asked': 'undoing',
    'window-over': 'answered',
    arrived: 'conflicted',
    'draft-arrived': 'sending',
    'draft-joined': 'sending',
  },
  undoing: {
    ...still,
    'languages-changed': 'undoing',
    submitted: 'undoing',
    'send-undone': 'editing',
    failed: 'answered',
    'draft-arrived': 'undoing',
    'draft-joined': 'undoing',
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

describe.each(Object.entries(TRANSITIONS))('reply editor in status %s', (status, transitions) => {
  const editor = Object.values(EDITORS).find((candidate) => candidate.status === status) ?? open();
  it('has a fixture in this status', () => expect(editor.status).toBe(status));
  it.each(Object.entries(transitions))('on %s becomes %s', (name, to) => {
    const action = Object.values(ACTIONS).find(({ type }) => type === name) ?? ACTIONS.cancelled;
    const next = replyEditor(editor, action);
    if (to === '-') expect(next).toBe(editor);
    else expect([next === editor, next.status]).toEqual([false, to]);
  });
});

const typed: Action = { type: 'typed', text: 'Hello Emre!' };
const written = (editor: Editor) => {
  if (editor.status === 'answered') throw new Error('nothing is being written');
  return editor;
};

describe('reply in a language the user does not read', () => {
  it('reply in a language the user does not read is edited in English, translated only when the English changed, and sent in the reviewer’s language', () => {
    expect(visibleText(open())).toBe('Hi Emre!');
    expect(visibleText(EDITORS.preview)).toBe('Merhaba Emre!');
    const preview = play(EDITORS.translating, ACTIONS.translated);
    expect(outgoingOf(written(preview))).toEqual({
      reviewId: 'r1',
      response: 'Selam Emre!',
      translatedResponse: 'Hello Emre!',
      responseLanguage: 'tr',
    });
    expect(play(preview, ACTIONS['back-to-english'], ACTIONS['preview-asked']).status).toBe('preview');
  });

  it('must be previewed unless it is sent in English', () => {
    expect(play(open(), ACTIONS['submit-asked']).status).toBe('editing');
    const inEnglish = play(open(), ACTIONS['english-toggled'], ACTIONS['submit-asked']);
    expect(inEnglish).toMatchObject({ status: 'submitting', from: 'editing' });
    expect(outgoingOf(written(inEnglish))).toMatchObject({ response: 'Hi Emre!', responseLanguage: 'en' });
  });

  it('omits the outdated text from a rewrite request', () => {
    expect(rewriteInputOf(written(open()))).toMatchObject({
      response: 'Merhaba Emre!',
      translatedResponse: 'Hi Emre!',
    });
    expect(rewriteInputOf(written(play(open(), typed)))).not.toHaveProperty('response');
  });
});

it('edits and sends a reply in a language the user reads without a preview', () => {
  const editor = play(open({ reviewLanguage: 'de', responseLanguage: 'de' }), typed, ACTIONS['submit-asked']);
  expect(editor.status).toBe('submitting');
  expect(outgoingOf(written(editor))).toMatchObject({ response: 'Hello Emre!', translatedResponse: null });
});

describe('improve prompt', () => {
  const asked = play(open(), ACTIONS['improve-opened'], ACTIONS['prompt-typed']);
  it('improve prompt is required, closes only while empty, and is cleared by its result', () => {
    expect(play(open(), ACTIONS['improve-opened'], ACTIONS['improve-asked']).status).toBe('editing');
    expect(play(open(), ACTIONS['improve-opened'], ACTIONS['prompt-closed'])).toMatchObject({ prompt: null });
    expect(play(asked, ACTIONS['prompt-closed'])).toMatchObject({ prompt: 'Longer' });
    for (const away of [ACTIONS.failed, ACTIONS.cancelled])
      expect(play(EDITORS.improving, away)).toMatchObject({ status: 'editing', prompt: 'Shorter' });
    expect(play(EDITORS.improving, ACTIONS.rewritten)).toMatchObject({ prompt: null });
  });
});

describe('sending', () => {
  const english = open({ reviewLanguage: 'en', responseLanguage: 'en' });
  it('keeps the text and reports the error when it fails', () => {
    const editor = play(english, typed, ACTIONS['submit-asked'], ACTIONS.failed);
    expect(editor).toMatchObject({ status: 'editing', problem: { of: 'submit', failure: network } });
    expect(visibleText(editor)).toBe('Hello Emre!');
  });

  it('can undo a send before the server has answered', () => {
    const asked = play(english, typed, ACTIONS['submit-asked'], ACTIONS['undo-send-asked']);
    expect(asked).toMatchObject({ status: 'undoing', isOnServer: false });
    const review = makeReview({ reviewLanguage: 'en', responseLanguage: 'en' });
    const submitted: Action = { ...ACTIONS.submitted, review: { ...review, undoUntil: undoable.undoUntil } };
    const back = play(asked, submitted, { ...ACTIONS['send-undone'], review, draft: null });
    expect([back.status, visibleText(back)]).toEqual(['editing', 'Hello Emre!']);
    expect(play(asked, ACTIONS.failed)).toMatchObject({ status: 'editing', problem: null });
  });

  it('shows the reply as sent when it is too late to undo', () => {
    const late = play(EDITORS.undoing, { type: 'failed', failure: refused('ALREADY_SENT') });
    expect(late).toMatchObject({ status: 'answered', review: undoable });
  });

  it('keeps the texts of the page that sent them when undone, and finds them on a page opened since', () => {
    const stored = makeDraft({ response: 'Hi Emre!', translatedResponse: '', undo: [] });
    const action: Action = { ...ACTIONS['send-undone'], draft: stored };
    const inEnglish = play(open(), typed, ACTIONS['english-toggled'], ACTIONS['submit-asked']);
    const kept = play(inEnglish, ACTIONS.submitted, ACTIONS['undo-send-asked'], action);
    expect(kept).toMatchObject({ status: 'editing', inEnglish: true, texts: written(inEnglish).texts });
    const found = play(open(undoable), ACTIONS['undo-send-asked'], action);
    expect(found).toMatchObject({ status: 'editing', inEnglish: false, texts: { response: 'Hi Emre!' } });
  });

  it('restores the earlier undo steps when undone', () => {
    const back = play(EDITORS.sending, ACTIONS['undo-send-asked'], {
      ...ACTIONS['send-undone'],
      draft: null,
    });
    expect(written(back).undo).toEqual(written(EDITORS.sending).undo);
  });
});

describe('instruction typed under Improve', () => {
  const wish: Action = { type: 'prompt-typed', prompt: 'Warmer' };
  const wishing = play(open(), typed, ACTIONS['improve-opened'], wish);

  it.each<[string, Action[]]>([
    ['a regenerated text', [ACTIONS['regenerate-asked'], ACTIONS.rewritten]],
    ['one that could not be made', [ACTIONS['regenerate-asked'], ACTIONS.failed]],
    ['a look at the preview', [ACTIONS['preview-asked'], ACTIONS.translated, ACTIONS['back-to-english']]],
    ['a wish that failed', [ACTIONS['improve-asked'], ACTIONS.failed]],
  ])('instruction typed under Improve is kept after %s', (_what, actions) => {
    expect(play(wishing, ...actions)).toMatchObject({ status: 'editing', prompt: 'Warmer' });
  });

  it('instruction typed under Improve is kept when the review changes', () => {
    expect(play(wishing, ACTIONS.arrived)).toMatchObject({ status: 'conflicted', prompt: 'Warmer' });
  });

  it('instruction typed under Improve is cleared by its result', () => {
    expect(play(wishing, ACTIONS['improve-asked'], ACTIONS.rewritten)).toMatchObject({
      status: 'editing',
      prompt: null,
    });
  });
});

it('clears the connection error when the connection is back', () => {
  const failed = play(EDITORS.editing, ACTIONS['regenerate-asked'], {
    type: 'failed',
    failure: { kind: 'network' },
  });
  expect(failed).toMatchObject({ status: 'editing', problem: { of: 'rewrite' } });
  expect(play(failed, ACTIONS['back-online'])).toMatchObject({ status: 'editing', problem: null });
  const refusal = play(EDITORS.editing, ACTIONS['regenerate-asked'], {
    type: 'failed',
    failure: refused('LIMIT_REACHED'),
  });
  expect(play(refusal, ACTIONS['back-online'])).toBe(refusal);
});

it('restores the original answer when editing it is cancelled', () => {
  const editing = play(EDITORS.answered, ACTIONS['edit-asked'], typed);
  expect(isEdited(written(editing))).toBe(true);
  const cancelled = play(editing, ACTIONS['edit-cancelled']);
  expect(cancelled).toMatchObject({ status: 'answered', review: answered });
  expect(visibleText(cancelled)).toBe('Merhaba Emre!');
  expect(visibleText(open(makeReview({ isAnswered: true })))).toBe('Merhaba Emre!');
});

it('shows a reply given during a rewrite beside the rewritten text', () => {
  const theirs = { ...answered, response: 'Theirs', replyRevision: 5 };
  const suggested = { ...theirs, response: 'Yeni', translatedResponse: 'New' };
  const done = play(EDITORS.regenerating, { type: 'rewritten', review: suggested });
  expect(visibleText(done)).toBe('New');
  expect(play(done, { type: 'arrived', review: theirs, loadTimestamp: 2 })).toMatchObject({
    status: 'conflicted',
    replaces: 'Theirs',
  });
});

it('rewrites an answer without a conflict with that answer', () => {
  const edited = play(open(answered), ACTIONS['edit-asked'], ACTIONS['regenerate-asked']);
  const saved = { ...answered, replyRevision: 5 };
  const suggested = { ...saved, response: 'Yeni', translatedResponse: 'New' };
  const done = play(edited, { type: 'rewritten', review: suggested });
  expect(play(done, { type: 'arrived', review: saved, loadTimestamp: 2 })).toMatchObject({
    status: 'editing',
    texts: { english: 'New' },
  });
});

it('previews again after an undo in a conflict', () => {
  const changed = makeReview({ revision: 2, replyRevision: 5 });
  const conflict = play(
    play(open(), ACTIONS.typed, ACTIONS['preview-asked'], ACTIONS.translated),
    { type: 'arrived', review: changed, loadTimestamp: 2 },
    ACTIONS.undone,
  );
  expect(conflict.status).toBe('conflicted');
  expect(play(conflict, ACTIONS['submit-asked']).status).toMatch(/^(preview|translating)$/);
});
