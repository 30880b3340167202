import { describe, expect, it } from 'vitest';
import type { Review } from '#shared/contract/review.ts';
import { draftOf } from '../../reply/drafts/draft.ts';
import { ACTIONS, aDraft, EDITORS, held, open, play, refused } from '../../reply/editor/editors.fixture.ts';
import { openEditor } from '../../reply/editor/open-editor.ts';
import { visibleText } from '../../reply/editor/selectors.ts';
import type { Editor } from '../../reply/editor/state.ts';
import { aReview } from '../../review.fixture.ts';

const setting = { appId: 'run.acme', known: ['en'], loadTimestamp: 1 };
const typed = (editor: Editor, text: string): Editor => play(editor, { type: 'typed', text });
const arrive = (editor: Editor, change: Partial<Review>): Editor =>
  play(editor, { type: 'arrived', review: aReview(change), loadTimestamp: 2 });
const english = { reviewLanguage: 'en', responseLanguage: 'en' };

describe('what comes to a card from outside', () => {
  it('replaces a draft nobody touched, and can be undone', () => {
    const editor = arrive(open(), { translatedResponse: 'Hello there!', replyRevision: 4 });
    expect(visibleText(editor)).toBe('Hello there!');
    expect(editor).toMatchObject({ base: { replyRevision: 4 } });
    expect(visibleText(play(editor, ACTIONS.undone))).toBe('Hi Emre!');
  });

  it('lets a hand-written reply stand beside the draft that came after it', () => {
    const none = { response: '', translatedResponse: '', replyRevision: 0 };
    const editor = arrive(typed(open({ ...none, draft: 'preparing' }), 'Mine'), {});
    expect(visibleText(editor)).toBe('Mine');
    expect(editor).toMatchObject({ is: 'editing', base: { replyRevision: 3 } });
  });

  it('waits while a call is under way', () => {
    expect(arrive(EDITORS.regenerating, { replyRevision: 9 })).toBe(EDITORS.regenerating);
    expect(arrive(EDITORS.submitting, { replyRevision: 9 })).toBe(EDITORS.submitting);
  });
});

describe('a review that changed under a text', () => {
  const stopped = arrive(typed(open(english), 'Mine'), {
    ...english,
    revision: 2,
    replyRevision: 5,
    body: 'New',
  });
  it('stops it: both reviews are there, the text stays, and nothing goes out for the old one', () => {
    expect(visibleText(stopped)).toBe('Mine');
    expect(stopped).toMatchObject({
      is: 'stopped',
      before: { revision: 1 },
      review: { revision: 2, body: 'New' },
      base: { revision: 1, replyRevision: 3 },
    });
  });

  it('is sent for the new one when the person says so', () => {
    expect(play(stopped, ACTIONS['submit-asked'])).toMatchObject({
      is: 'submitting',
      base: { revision: 2, replyRevision: 5 },
    });
  });

  it('goes from a preview straight on, for it was read already', () => {
    const preview = arrive(EDITORS.preview, { revision: 2 });
    expect(play(preview, ACTIONS['submit-asked'])).toMatchObject({ is: 'submitting', from: 'preview' });
    expect(play(typed(preview, 'Other'), ACTIONS['submit-asked']).is).toBe('translating');
  });

  it('is found out on submit as well', () => {
    const review = aReview({ revision: 2, replyRevision: 9, body: 'Yeni' });
    const editor = play(EDITORS.submitting, { type: 'failed', failure: refused('REVIEW_CHANGED', review) });
    expect(editor).toMatchObject({ is: 'stopped', review, before: { revision: 1 }, from: 'preview' });
  });

  it('stays stopped over a reload', () => {
    const draft = draftOf(stopped);
    const again = openEditor(aReview({ ...english, revision: 2 }), setting, draft ?? undefined);
    expect(again).toMatchObject({ is: 'stopped', before: null, base: { revision: 1 } });
    expect(visibleText(again)).toBe('Mine');
  });
});

describe('an answer that a colleague gave under a text', () => {
  const theirs = { ...english, isAnswered: true, replyRevision: 4, response: 'Theirs' };
  it('stops it', () => {
    const stopped = arrive(typed(open(english), 'Mine'), theirs);
    expect(stopped).toMatchObject({
      is: 'stopped',
      review: { response: 'Theirs' },
      revised: { response: 'Theirs' },
    });
    expect(play(stopped, ACTIONS['edit-cancelled'])).toMatchObject({ is: 'answered' });
  });

  it('is no matter where it says the same, or where nothing was typed', () => {
    expect(arrive(typed(open(english), 'Theirs'), theirs).is).toBe('answered');
    expect(arrive(open(english), theirs).is).toBe('answered');
  });
});

describe('a reply that is held', () => {
  it('is sent once the server says so, whatever an older answer said', () => {
    expect(arrive(EDITORS.sending, { replyRevision: 3 })).toBe(EDITORS.sending);
    expect(arrive(EDITORS.sending, { ...held, undoUntil: null })).toMatchObject({ is: 'answered' });
  });

  it('comes back with its text and its reason when the store refuses it', () => {
    const editor = arrive(EDITORS.sending, { replyRevision: 4, submitError: 'REVIEW_NOT_FOUND' });
    expect(editor).toMatchObject({
      is: 'editing',
      problem: { of: 'submit', failure: { code: 'REVIEW_NOT_FOUND', status: 404 } },
    });
    expect(arrive(EDITORS.answered, { submitError: 'ERROR_SUBMIT' })).toMatchObject({ is: 'editing' });
  });

  it('can still be taken back after a reload, for as long as the server says', () => {
    const opening = { ...setting, loadTimestamp: Date.parse('2026-11-20T10:00:02Z') };
    expect(openEditor(held, opening)).toMatchObject({ is: 'sending', windowMs: 3000 });
    expect(openEditor(held, { ...setting, loadTimestamp: Date.parse('2026-11-20T10:00:06Z') }).is).toBe(
      'answered',
    );
  });
});

describe('an unsent text', () => {
  it('survives, with the steps that led to it', () => {
    const rewritten = play(EDITORS.regenerating, ACTIONS.rewritten);
    const kept = draftOf(typed(rewritten, 'Mine'));
    const again = openEditor(
      aReview({ response: 'Yeni', translatedResponse: 'New' }),
      setting,
      kept ?? undefined,
    );
    expect(visibleText(again)).toBe('Mine');
    expect(visibleText(play(again, ACTIONS.undone))).toBe('New');
    expect(visibleText(play(again, ACTIONS.undone, ACTIONS.undone))).toBe('Hi Emre!');
    expect(draftOf(again)).toEqual(kept);
  });

  it('gives way to an answer that was sent meanwhile, and can be had back there', () => {
    const editor = openEditor(aReview({ isAnswered: true, replyRevision: 4 }), setting, aDraft());
    expect(editor.is).toBe('answered');
    expect(visibleText(play(editor, ACTIONS['edit-asked'], ACTIONS.undone))).toBe('From my phone');
  });

  it('from elsewhere takes the place of an idle one, and stands by where one is being typed', () => {
    const taken = play(typed(open(), 'Here'), ACTIONS['draft-arrived']);
    expect(visibleText(taken)).toBe('From my phone');
    expect(draftOf(taken)).toMatchObject({ translatedResponse: 'From my phone', undo: [] });
    const joined = play(typed(open(), 'Here'), ACTIONS['draft-joined']);
    expect(visibleText(joined)).toBe('Here');
    expect(visibleText(play(joined, ACTIONS.undone))).toBe('From my phone');
  });

  it('carries no more than twenty earlier ones, and no more than fits', () => {
    const many = Array.from({ length: 30 }, (_, n) => String(n)).reduce(
      (editor, text) => play(editor, { type: 'draft-joined', draft: aDraft({ translatedResponse: text }) }),
      open(),
    );
    expect(draftOf(many)?.undo).toHaveLength(20);
    const long = ['a', 'b', 'c'].reduce(
      (editor, text) =>
        play(editor, { type: 'draft-joined', draft: aDraft({ response: text.repeat(19_000) }) }),
      open(),
    );
    expect(draftOf(long)?.undo).toHaveLength(2);
  });
});
