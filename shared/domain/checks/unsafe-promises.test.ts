import { describe, expect, it } from 'vitest';
import { isFalseAlarm, isFound, isSafe, LABELLED, REPLIES, UNSEEN } from '#eval/promises.ts';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { unsafePromisesIn } from './unsafe-promises.ts';

const unsafe = LABELLED.filter((each) => !isSafe(each));
const safe = LABELLED.filter(isSafe);

describe('a promise that a person should look at', () => {
  it('is known from at least 15 sentences of each kind in each language', () => {
    for (const language of PRIMARY_LANGUAGES)
      for (const set of [unsafe, safe])
        expect(set.filter((each) => each.language === language).length).toBeGreaterThanOrEqual(15);
  });

  it('is found, for what it is, 95 times in 100', () => {
    const missed = unsafe.filter((each) => !isFound(each));
    expect(missed.length / unsafe.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(0.05);
  });

  it('is seen where there is none 3 times in 100 at most', () => {
    const wrong = safe.filter(isFalseAlarm);
    expect(wrong.length / safe.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.03);
  });

  it('is found 95 times in 100 in sentences that no word was chosen by', () => {
    const missed = UNSEEN.filter((each) => !isFound(each));
    expect(missed.length / UNSEEN.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.05);
  });

  it('is seen in no more than 3 in 100 of the replies of the sandbox, which promise nothing', () => {
    const wrong = REPLIES.filter(isFalseAlarm);
    expect(wrong.length / REPLIES.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.03);
  });

  it('is looked for to the end in a text made to be slow', () => {
    for (const language of PRIMARY_LANGUAGES)
      for (const part of ['a', 'rating ', 'star review ', 'money, ', '5', '評価', '返', 'we '])
        expect(unsafePromisesIn(part.repeat(6000 / part.length), language).length).toBeLessThan(100);
  });

  it('is pointed at', () => {
    const text = 'Thank you! We will refund you. Bye.';
    const [found] = unsafePromisesIn(text, 'en');
    expect(text.slice(...(found?.span ?? [0, 0]))).toBe('refund');
    expect(unsafePromisesIn(text, 'fi')).toEqual([]);
  });
});
