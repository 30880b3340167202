import { describe, expect, it } from 'vitest';
import {
  type AvailableAction,
  availableActions,
  type PrimaryStep,
  primaryStep,
} from './available-actions.ts';
import { ACTIONS, answered, EDITORS, open, play } from './editors.fixture.ts';
import { disabledReasonOf, isRewritten } from './selectors.ts';
import type { Editor } from './state.ts';

const english = open({ reviewLanguage: 'en', responseLanguage: 'en' });
const blank = { response: '', translatedResponse: '', replyRevision: 0 };

const OFFERED: [string, Editor, AvailableAction[]][] = [
  ['a draft in a language not read', open(), ['preview', 'regenerate', 'improve', 'reply-in-english']],
  [
    'a draft in a language the user reads',
    open({ reviewLanguage: 'de', responseLanguage: 'de' }),
    ['submit', 'regenerate', 'improve', 'reply-in-english'],
  ],
  ['an English draft', english, ['submit', 'regenerate', 'improve']],
  [
    'a draft to be sent in English',
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
    'no draft because of the monthly limit',
    open({ ...blank, reviewLanguage: 'en', responseLanguage: 'en', draft: 'limit' }),
    ['submit'],
  ],
  ['a preview', EDITORS.preview, ['submit', 'back-to-english', 'reply-in-english']],
  ['a translation under way', EDITORS.translating, ['cancel-wait']],
  ['a new draft under way', EDITORS.regenerating, ['cancel-wait']],
  ['an improvement under way', EDITORS.improving, ['cancel-wait']],
  ['a changed review', EDITORS.conflicted, ['send-mine', 'new-draft', 'undo']],
  ['a text with warnings', EDITORS.confirming, ['send-anyway', 'keep-editing']],
  ['a submit under way', EDITORS.submitting, ['undo-send']],
  ['a reply in its undo window', EDITORS.sending, ['undo-send']],
  ['a reply being undone', EDITORS.undoing, []],
  ['an answer', EDITORS.answered, ['edit']],
  [
    'an answer being edited',
    play(open({ ...answered, reviewLanguage: 'en', responseLanguage: 'en' }), ACTIONS['edit-asked']),
    ['submit', 'regenerate', 'improve', 'cancel-edit'],
  ],
];

describe('available actions', () => {
  it.each(OFFERED)('for %s', (_, editor, offers) => {
    expect([...availableActions(editor, 'owner')].sort()).toEqual([...offers].sort());
  });

  it.each(Object.entries(EDITORS))('leave out what the role does not allow: %s', (_, editor) => {
    const all = [...availableActions(editor, 'replier')];
    const sending = ['submit', 'send-anyway', 'send-mine', 'undo-send'];
    expect(all).toEqual([...availableActions(editor, 'owner')]);
    expect([...availableActions(editor, 'contributor')]).toEqual(all.filter((one) => !sending.includes(one)));
    expect([...availableActions(editor, 'viewer')]).toEqual([]);
  });

  it('available actions are tested for every state', () => {
    expect(new Set(OFFERED.map(([, { status }]) => status))).toEqual(new Set(Object.keys(EDITORS)));
  });
});

describe('reason for a disabled submit', () => {
  it.each([
    ['nothing', 'Hi', undefined],
    ['an empty text', '  ', 'empty'],
    ['a text of invisible characters', ' \u200b\u2060\ufeff\n', 'empty'],
    ['one character too many', 'x'.repeat(351), 'too-long'],
    ['exactly the limit', 'x'.repeat(350), undefined],
  ])('for %s', (_, text, disabledReason) => {
    const editor = play(english, { type: 'typed', text });
    expect(disabledReasonOf(editor)).toBe(disabledReason);
    expect(play(editor, ACTIONS['submit-asked']).status).toBe(disabledReason ? 'editing' : 'submitting');
  });

  it('reason for a disabled submit is busy while a text is generated', () =>
    expect(disabledReasonOf(EDITORS.regenerating)).toBe('busy'));
});

it.each<[keyof typeof EDITORS, PrimaryStep]>([
  ['editing', 'preview'],
  ['translating', 'preview'],
  ['regenerating', 'preview'],
  ['improving', 'preview'],
  ['preview', 'submit'],
  ['confirming', 'send-anyway'],
  ['conflicted', 'send-mine'],
])('labels the primary button while %s: %s', (status, step) =>
  expect(primaryStep(EDITORS[status])).toBe(step),
);

const own = play(open(), ACTIONS.typed);
const rewritten = play(own, ACTIONS['regenerate-asked'], ACTIONS.rewritten);
const edited = play(
  open({ isAnswered: true, response: 'Sent', translatedResponse: 'Sent' }),
  ACTIONS['edit-asked'],
);

it.each<[string, Editor, boolean]>([
  ['the first draft', open(), false],
  ['a text of one’s own', own, false],
  ['what the AI wrote in its place', rewritten, true],
  ['that with more typed', play(rewritten, { type: 'typed', text: 'New!' }), false],
  [
    'that with the typing undone',
    play(rewritten, { type: 'typed', text: 'New!' }, { type: 'typed', text: 'New' }),
    true,
  ],
  ['one’s own text, brought back', play(rewritten, ACTIONS.undone), false],
  [
    'one’s own text after its preview',
    play(own, ACTIONS['preview-asked'], ACTIONS.translated, ACTIONS['back-to-english']),
    false,
  ],
  [
    'the sent reply, brought back',
    play(edited, ACTIONS['regenerate-asked'], ACTIONS.rewritten, ACTIONS.undone),
    false,
  ],
])('undo in the field brings back what the AI replaced: %s', (_, editor, isUndone) => {
  expect(isRewritten(editor)).toBe(isUndone);
});
