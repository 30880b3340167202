import { describe, expect, it } from 'vitest';
import { type AvailableAction, availableActions } from './available-actions.ts';
import { ACTIONS, answered, EDITORS, open, play } from './editors.fixture.ts';
import { disabledReasonOf } from './selectors.ts';
import type { Editor } from './state.ts';

const english = open({ reviewLanguage: 'en', responseLanguage: 'en' });
const blank = { response: '', translatedResponse: '', replyRevision: 0 };

const OFFERED: [string, Editor, AvailableAction[]][] = [
  ['a draft in a language not read', open(), ['preview', 'regenerate', 'improve', 'reply-in-english']],
  [
    'a draft in a language that is read',
    open({ reviewLanguage: 'de', responseLanguage: 'de' }),
    ['submit', 'regenerate', 'improve', 'reply-in-english'],
  ],
  ['an English draft', english, ['submit', 'regenerate', 'improve']],
  [
    'a draft that is sent in English',
    play(open(), ACTIONS['english-toggled']),
    ['submit', 'regenerate', 'improve', 'reply-in-english'],
  ],
  ['an edited draft', play(english, ACTIONS.typed), ['submit', 'regenerate', 'improve', 'undo']],
  [
    'no draft yet',
    open({ ...blank, reviewLanguage: 'en', responseLanguage: 'en', draft: 'none' }),
    ['submit', 'regenerate'],
  ],
  [
    'a draft being prepared',
    open({ ...blank, reviewLanguage: 'en', responseLanguage: 'en', draft: 'preparing' }),
    ['submit'],
  ],
  [
    'the month used up',
    open({ ...blank, reviewLanguage: 'en', responseLanguage: 'en', draft: 'limit' }),
    ['submit'],
  ],
  ['a preview', EDITORS.preview, ['submit', 'back-to-english', 'reply-in-english']],
  ['a translation under way', EDITORS.translating, ['cancel-wait']],
  ['a new draft under way', EDITORS.regenerating, ['cancel-wait']],
  ['an improvement under way', EDITORS.improving, ['cancel-wait']],
  ['a changed review', EDITORS.stopped, ['send-mine', 'new-draft', 'undo']],
  ['a text that is pointed at', EDITORS.confirming, ['send-anyway', 'keep-editing']],
  ['a submit under way', EDITORS.submitting, ['take-back']],
  ['a reply that is held', EDITORS.sending, ['take-back']],
  ['a reply being taken back', EDITORS['taking-back'], []],
  ['an answer', EDITORS.answered, ['edit']],
  [
    'an answer being changed',
    play(open({ ...answered, reviewLanguage: 'en', responseLanguage: 'en' }), ACTIONS['edit-asked']),
    ['submit', 'regenerate', 'improve', 'cancel-edit'],
  ],
];

describe('what is offered', () => {
  it.each(OFFERED)('%s', (_, editor, offers) => {
    expect([...availableActions(editor)].sort()).toEqual([...offers].sort());
  });

  it('is said of every state', () => {
    expect(new Set(OFFERED.map(([, { is }]) => is))).toEqual(new Set(Object.keys(EDITORS)));
  });
});

describe('what hinders', () => {
  it.each([
    ['nothing', 'Hi', undefined],
    ['an empty text', '  ', 'empty'],
    ['one character too many', 'x'.repeat(351), 'too-long'],
    ['exactly the limit', 'x'.repeat(350), undefined],
  ])('%s', (_, text, hindrance) => {
    const editor = play(english, { type: 'typed', text });
    expect(disabledReasonOf(editor)).toBe(hindrance);
    expect(play(editor, ACTIONS['submit-asked']).is).toBe(hindrance ? 'editing' : 'submitting');
  });

  it('a text that is being written', () => expect(disabledReasonOf(EDITORS.regenerating)).toBe('busy'));
});
