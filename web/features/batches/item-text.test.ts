import { expect, it } from 'vitest';
import type { BatchItem } from '#shared/contract/batch/schema.ts';
import { play } from '#web/editor/state/editors.fixture.ts';
import { makeReview } from '#web/editor/state/review.fixture.ts';
import { outgoingOf, visibleText } from '#web/editor/state/selectors.ts';
import { makeItem } from './item.fixture.ts';
import { isChanged, isUntranslated, openItem, reviewOf } from './item-text.ts';

const unread = makeReview({ reviewLanguage: null, translatedBody: null });

/** What a person typed over a reply of a batch, and what it is then. */
const typedOver = (item: BatchItem, review = makeReview()) => {
  const editor = play(openItem(item, review, ['en'], undefined), { type: 'typed', text: 'Mine' });
  if (editor.status !== 'editing') throw new Error(editor.status);
  return editor;
};

it('edits a reply in English also while the language of its review is unknown', () => {
  const editor = typedOver(makeItem(), unread);
  expect(editor.texts).toMatchObject({ response: 'Merhaba Emre!', english: 'Mine' });
  expect([isUntranslated(editor), isChanged(editor, makeItem())]).toEqual([true, true]);
});

it('sends a text as it is in a language that the AI could not name', () => {
  const item = makeItem({ language: 'und', translatedText: 'Merhaba Emre!' });
  const editor = typedOver(item, makeReview({ reviewLanguage: 'und' }));
  expect([isUntranslated(editor), outgoingOf(editor).response]).toEqual([false, 'Mine']);
});

it('translates a text that was typed before the reply was written anew in another language', () => {
  const english = makeItem({ language: 'en', text: 'Hi!', translatedText: 'Hi!' });
  const editor = typedOver(english, makeReview({ reviewLanguage: 'en', translatedBody: null }));
  const anew = reviewOf(makeItem({ version: 2 }), makeReview());
  const arrived = play(editor, { type: 'arrived', review: anew, loadTimestamp: 0 });
  expect([visibleText(arrived), arrived.status === 'editing' && isUntranslated(arrived)]).toEqual([
    'Mine',
    true,
  ]);
  const asked = play(arrived, { type: 'preview-asked' });
  expect(asked).toMatchObject({ status: 'translating', texts: { response: '', english: 'Mine' } });
});
