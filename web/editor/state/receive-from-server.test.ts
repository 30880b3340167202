import { describe, expect, it } from 'vitest';
import type { Review } from '#shared/contract/review/schema.ts';
import { draftOf } from './draft.ts';
import { ACTIONS, EDITORS, makeDraft, open, play, refused, undoable } from './editors.fixture.ts';
import { openEditor } from './open-editor.ts';
import { makeReview } from './review.fixture.ts';
import { outgoingOf, rewriteInputOf, textsOf, visibleLanguage, visibleText } from './selectors.ts';
import type { Action, Editor } from './state.ts';

const setting = { appId: 'run.acme', known: ['en'], loadTimestamp: 1 };
const typed = (editor: Editor, text: string): Editor => play(editor, { type: 'typed', text });
const arrive = (editor: Editor, change: Partial<Review>): Editor =>
  play(editor, { type: 'arrived', review: makeReview(change), loadTimestamp: 2 });
const english = { reviewLanguage: 'en', responseLanguage: 'en' };

describe('review arriving from the server', () => {
  it('replaces an untouched draft, which undo restores', () => {
    const editor = arrive(open(), { translatedResponse: 'Hello there!', replyRevision: 4 });
    expect(visibleText(editor)).toBe('Hello there!');
    expect(editor).toMatchObject({ base: { replyRevision: 4 } });
    expect(visibleText(play(editor, ACTIONS.undone))).toBe('Hi Emre!');
  });

  it('does not replace a reply that the user wrote before the draft arrived', () => {
    const none = { response: '', translatedResponse: '', replyRevision: 0 };
    const editor = arrive(typed(open({ ...none, draft: 'preparing' }), 'Mine'), {});
    expect(visibleText(editor)).toBe('Mine');
    expect(editor).toMatchObject({ status: 'editing', base: { replyRevision: 3 } });
  });

  it('keeps showing an English text when a reply without one was refused meanwhile', () => {
    const refusedElsewhere = { response: 'Merhaba', translatedResponse: '', replyRevision: 4 };
    const editor = arrive(typed(open(), 'Mine'), refusedElsewhere);
    expect(visibleText(editor)).toBe('Mine');
    expect(visibleText(arrive(typed(open(), ''), refusedElsewhere))).toBe('');
    expect(play(editor, ACTIONS['preview-asked'])).toMatchObject({ status: 'translating' });
    expect(visibleText(open(refusedElsewhere))).toBe('Merhaba');
  });

  it('does not interrupt a pending request when a review arrives', () => {
    expect(arrive(EDITORS.regenerating, { replyRevision: 9 })).toBe(EDITORS.regenerating);
    expect(arrive(EDITORS.submitting, { replyRevision: 9 })).toBe(EDITORS.submitting);
  });
});

describe('review changed while the user was writing', () => {
  const stopped = arrive(typed(open(english), 'Mine'), {
    ...english,
    revision: 2,
    replyRevision: 5,
    body: 'New',
  });
  it('shows both reviews, keeps the text, and sends nothing for the old review', () => {
    expect(visibleText(stopped)).toBe('Mine');
    expect(stopped).toMatchObject({
      status: 'conflicted',
      review: { revision: 2, body: 'New' },
      base: { revision: 1, replyRevision: 3 },
    });
  });

  it('accepts the text for the new review when the user sends it', () => {
    expect(play(stopped, ACTIONS['submit-asked'])).toMatchObject({
      status: 'submitting',
      base: { revision: 2, replyRevision: 5 },
    });
  });

  it.each([ACTIONS.failed, ACTIONS.cancelled])('stays a conflict when a new draft is %s', ({ type }) => {
    const french: Action = { type: 'languages-changed', known: ['en', 'fr'] };
    const joined: Action = { type: 'draft-joined', draft: makeDraft({ response: 'Phone' }) };
    const again = play(stopped, ACTIONS['regenerate-asked'], french, joined, ACTIONS[type]);
    expect(again).toMatchObject({
      status: 'conflicted',
      review: { revision: 2 },
      base: { revision: 1, replyRevision: 3 },
      known: ['en', 'fr'],
      undo: [{}, { response: 'Phone' }],
      problem: type === 'failed' ? { of: 'rewrite' } : null,
    });
    expect(play(again, ACTIONS.typed)).toMatchObject({ status: 'conflicted', problem: null });
  });

  it('needs no second preview of a text that was already previewed', () => {
    const preview = arrive(EDITORS.preview, { revision: 2 });
    expect(play(preview, ACTIONS['submit-asked'])).toMatchObject({ status: 'submitting', from: 'preview' });
    expect(play(typed(preview, 'Other'), ACTIONS['submit-asked']).status).toBe('translating');
  });

  it('review changed while the user was writing is also detected on submit', () => {
    const review = makeReview({ revision: 2, replyRevision: 9, body: 'Yeni' });
    const editor = play(EDITORS.submitting, { type: 'failed', failure: refused('REVIEW_CHANGED', review) });
    expect(editor).toMatchObject({
      status: 'conflicted',
      review,
      from: 'preview',
    });
  });

  it('review changed while the user was writing stays a conflict after a reload', () => {
    const draft = draftOf(stopped);
    const again = openEditor(makeReview({ ...english, revision: 2 }), setting, draft ?? undefined);
    expect(again).toMatchObject({ status: 'conflicted', base: { revision: 1 } });
    expect(visibleText(again)).toBe('Mine');
  });
});

describe('answer sent by a colleague while the user was writing', () => {
  const theirs = { ...english, isAnswered: true, replyRevision: 4, response: 'Theirs' };
  it('causes a conflict', () => {
    const stopped = arrive(typed(open(english), 'Mine'), theirs);
    expect(stopped).toMatchObject({
      status: 'conflicted',
      review: { response: 'Theirs' },
      replaces: 'Theirs',
    });
    expect(play(stopped, ACTIONS['edit-cancelled'])).toMatchObject({ status: 'answered' });
  });

  it('answer sent by a colleague while the user was writing is shown without a conflict when the text is the same or untouched', () => {
    expect(arrive(typed(open(english), 'Theirs'), theirs).status).toBe('answered');
    expect(arrive(open(english), theirs).status).toBe('answered');
  });
});

describe('reply in its undo window', () => {
  it('becomes answered when the server has sent it, and ignores older responses', () => {
    expect(arrive(EDITORS.sending, { replyRevision: 3 })).toBe(EDITORS.sending);
    expect(arrive(EDITORS.sending, { ...undoable, undoUntil: null })).toMatchObject({ status: 'answered' });
  });

  it('returns to editing with its text and the error when the store rejects it', () => {
    const editor = arrive(EDITORS.sending, { replyRevision: 4, submitError: 'REVIEW_NOT_FOUND' });
    expect(editor).toMatchObject({
      status: 'editing',
      problem: { of: 'submit', failure: { code: 'REVIEW_NOT_FOUND', status: 404 } },
    });
    expect(arrive(EDITORS.answered, { submitError: 'ERROR_SUBMIT' })).toMatchObject({ status: 'editing' });
  });

  it('reply in its undo window can still be undone after a reload until the server’s deadline', () => {
    const opening = { ...setting, loadTimestamp: Date.parse('2026-11-20T10:00:02Z') };
    expect(openEditor(undoable, opening)).toMatchObject({ status: 'sending', windowMs: 3000 });
    expect(
      openEditor(undoable, { ...setting, loadTimestamp: Date.parse('2026-11-20T10:00:06Z') }).status,
    ).toBe('answered');
  });
});

describe('unsent draft', () => {
  it('unsent draft is restored with its undo steps', () => {
    const rewritten = play(EDITORS.regenerating, ACTIONS.rewritten);
    const kept = draftOf(typed(rewritten, 'Mine'));
    const again = openEditor(
      makeReview({ response: 'Yeni', translatedResponse: 'New' }),
      setting,
      kept ?? undefined,
    );
    expect(visibleText(again)).toBe('Mine');
    expect(visibleText(play(again, ACTIONS.undone))).toBe('New');
    expect(visibleText(play(again, ACTIONS.undone, ACTIONS.undone))).toBe('Hi Emre!');
    expect(draftOf(again)).toEqual(kept);
  });

  it('becomes an undo step of an answer sent meanwhile', () => {
    const editor = openEditor(makeReview({ isAnswered: true, replyRevision: 4 }), setting, makeDraft());
    expect(editor.status).toBe('answered');
    const edited = play(editor, ACTIONS['edit-asked']);
    expect(visibleText(play(edited, ACTIONS.undone))).toBe('From my phone');
    const looked = play(edited, ACTIONS['edit-cancelled'], ACTIONS['edit-asked'], ACTIONS.undone);
    expect(visibleText(looked)).toBe('From my phone');
    const gaveUp = play(typed(edited, 'Mine'), ACTIONS['edit-cancelled'], ACTIONS['edit-asked']);
    expect(play(gaveUp, ACTIONS.undone)).toMatchObject({ undo: [], isOwn: false });
  });

  it('unsent draft from elsewhere replaces an idle text, and becomes an undo step of one being typed', () => {
    const taken = play(typed(open(), 'Here'), ACTIONS['draft-arrived']);
    expect(visibleText(taken)).toBe('From my phone');
    expect(draftOf(taken)).toMatchObject({ translatedResponse: 'From my phone', undo: [] });
    const joined = play(typed(open(), 'Here'), ACTIONS['draft-joined']);
    expect(visibleText(joined)).toBe('Here');
    expect(visibleText(play(joined, ACTIONS.undone))).toBe('From my phone');
  });

  it.each([
    'editing',
    'translating',
    'preview',
    'regenerating',
    'improving',
    'conflicted',
    'confirming',
  ] as const)(
    'unsent draft that was discarded elsewhere is discarded here as well, in status %s',
    (status) => {
      const discarded = play(EDITORS[status], { type: 'draft-arrived', draft: null });
      expect(discarded).toMatchObject({ status: 'editing', isOwn: false });
      expect(draftOf(discarded)).toBeNull();
    },
  );

  it('same text from elsewhere leaves a preview open', () => {
    const texts = textsOf(makeReview());
    const pair = { response: texts.response, translatedResponse: texts.english };
    const same = makeDraft({ ...pair, synced: pair });
    expect(play(EDITORS.preview, { type: 'draft-arrived', draft: same }).status).toBe('preview');
  });

  it('unsent draft has at most twenty undo steps of limited total length', () => {
    const many = Array.from({ length: 30 }, (_, n) => String(n)).reduce(
      (editor, text) =>
        play(editor, { type: 'draft-joined', draft: makeDraft({ translatedResponse: text }) }),
      open(),
    );
    expect(draftOf(many)?.undo).toHaveLength(20);
    const long = ['a', 'b', 'c'].reduce(
      (editor, text) =>
        play(editor, { type: 'draft-joined', draft: makeDraft({ response: text.repeat(19_000) }) }),
      open(),
    );
    expect(draftOf(long)?.undo).toHaveLength(2);
  });
});

it('keeps showing a text that was typed before the language of its review was known', () => {
  const unread = { reviewLanguage: null, responseLanguage: null, response: '', translatedResponse: '' };
  const typed = play(open(unread), { type: 'typed', text: 'Thank you!' });
  const draft = draftOf(typed) ?? undefined;
  const read = makeReview({ ...unread, reviewLanguage: 'tr', translatedBody: 'Very good' });
  const drafted = { ...read, response: 'Sağ ol!', translatedResponse: 'Thanks!', replyRevision: 4 };
  for (const review of [read, drafted]) {
    const arrived = play(typed, { type: 'arrived', review, loadTimestamp: 2 });
    expect(visibleText({ ...arrived, review })).toBe('Thank you!');
    const opened = openEditor(review, setting, draft);
    expect(visibleText(opened)).toBe('Thank you!');
    // It is translated as a text in English, not sent as one in the reviewer's language.
    const asked = play(opened, { type: 'preview-asked' });
    expect(asked).toMatchObject({ status: 'translating', texts: { response: '', english: 'Thank you!' } });
    expect(visibleText(asked)).toBe('Thank you!');
  }
  // A person who empties the English text of a draft has an empty text, not the reviewer's language.
  const emptied = play(open({ ...drafted, body: 'Çok iyi' }), { type: 'typed', text: '' });
  expect(visibleText(emptied)).toBe('');
});

describe('text whose review is edited into another language', () => {
  const revised = { revision: 2, response: '', translatedResponse: '', responseLanguage: null };
  const unread = { ...revised, reviewLanguage: null, translatedBody: null };
  const french = { ...revised, reviewLanguage: 'fr', translatedBody: 'My workouts are gone.' };
  const englishNow = { ...revised, reviewLanguage: 'en', translatedBody: null };
  const rewritten: Action[] = [
    { type: 'regenerate-asked' },
    { type: 'rewritten', review: makeReview({ response: 'Selam', translatedResponse: 'Hello' }) },
  ];

  it.each([
    ['typed', (editor: Editor) => typed(editor, 'Mine'), 'Mine'],
    ['generated', (editor: Editor) => play(editor, ...rewritten), 'Hello'],
  ])('stays in its field when it was %s in English, and is what is sent', (_, write, text) => {
    const editor = write(open());
    const draft = draftOf(editor) ?? undefined;
    for (const change of [unread, englishNow]) {
      for (const stopped of [arrive(editor, change), openEditor(makeReview(change), setting, draft)]) {
        expect([stopped.status, visibleText(stopped)]).toEqual(['conflicted', text]);
        const sent = play(stopped, ACTIONS['submit-asked']);
        expect(sent.status).toBe('submitting');
        expect(sent.status === 'submitting' && outgoingOf(sent).response).toBe(text);
      }
      expect(visibleText(arrive(arrive(editor, change), french))).toBe(text);
    }
  });

  it('stays in its field when it was typed in the language of the reviewer', () => {
    const editor = typed(open(english), 'Mine');
    expect(visibleText(arrive(arrive(editor, unread), french))).toBe('Mine');
  });

  it('is translated anew, though it was previewed for the review before', () => {
    const sent = play(arrive(EDITORS.preview, french), ACTIONS['submit-asked']);
    expect(sent).toMatchObject({ status: 'translating', texts: { response: '', english: 'Hi Emre!' } });
  });
});

describe('text typed before the language of its review was known', () => {
  const unread = { reviewLanguage: null, responseLanguage: null, response: '', translatedResponse: '' };
  const read = { ...unread, reviewLanguage: 'tr', translatedBody: 'Very good' };
  const editor = arrive(typed(open(unread, ['en']), 'Mine'), read);

  it('stays in its field when it is to be sent in English', () => {
    const toggled = play(editor, ACTIONS['english-toggled']);
    expect(visibleText(toggled)).toBe('Mine');
    expect(visibleText(play(toggled, ACTIONS['english-toggled']))).toBe('Mine');
  });

  it('is shown and improved as a text in English', () => {
    expect(visibleLanguage(editor)).toBe('en');
    expect(editor.status === 'editing' && rewriteInputOf(editor)).toEqual({
      reviewId: 'r1',
      translatedResponse: 'Mine',
      responseLanguage: 'tr',
    });
  });
});

describe('the two sides of a reply in a language that the AI could not name', () => {
  const nameless = { reviewLanguage: 'und', responseLanguage: 'und' };
  const sent = (editor: Editor) => play(editor, ACTIONS['submit-asked']);

  it('stay as they are when a draft is written anew', () => {
    const anew = makeReview({
      ...nameless,
      response: 'Jambo',
      translatedResponse: 'Hello',
      replyRevision: 4,
    });
    const editor = play(open(nameless), ACTIONS['regenerate-asked'], {
      type: 'rewritten',
      review: anew,
    });
    expect(visibleText(editor)).toBe('Jambo');
    expect(visibleText(sent(editor))).toBe('Jambo');
  });

  it('stay as they are when a letter is typed and deleted', () => {
    const editor = typed(typed(open(nameless), 'Merhaba Emre!?'), 'Merhaba Emre!');
    expect(visibleText(editor)).toBe('Merhaba Emre!');
    expect(visibleText(sent(editor))).toBe('Merhaba Emre!');
  });

  it('are in the language of the review where only the reply has none', () => {
    expect(visibleLanguage(open({ reviewLanguage: 'tr', responseLanguage: 'und' }))).toBe('en');
  });
});

it('sends a text as it is for a review whose language the AI could not name', () => {
  const review = { reviewLanguage: 'und', responseLanguage: 'und', translatedBody: 'Asdf', response: 'Hi!' };
  const editor = typed(open({ ...review, translatedResponse: 'Hi!' }, ['en']), 'Mine');
  const sent = play(editor, ACTIONS['submit-asked']);
  expect([sent.status, visibleText(sent)]).toEqual(['submitting', 'Mine']);
  expect(sent.status === 'submitting' && outgoingOf(sent)).toMatchObject({
    response: 'Mine',
    responseLanguage: null,
  });
});
