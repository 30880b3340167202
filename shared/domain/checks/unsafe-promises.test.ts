import { describe, expect, it } from 'vitest';
import { HELD_OUT, isFalseAlarm, isFound, isSafe, LABELLED, REPLIES } from '#eval/promises.ts';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { unsafePromisesIn } from './unsafe-promises.ts';

const unsafe = LABELLED.filter((each) => !isSafe(each));
const safe = LABELLED.filter(isSafe);

describe('detection of unsafe promises', () => {
  it('evaluates promise detection on at least 15 sentences of each kind in each language', () => {
    for (const language of PRIMARY_LANGUAGES)
      for (const set of [unsafe, safe])
        expect(set.filter((each) => each.language === language).length).toBeGreaterThanOrEqual(15);
  });

  it('finds at least 95% of the unsafe sentences with the right code', () => {
    const missed = unsafe.filter((each) => !isFound(each));
    expect(missed.length / unsafe.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(0.05);
  });

  it('reports at most 3% of the safe sentences', () => {
    const wrong = safe.filter(isFalseAlarm);
    expect(wrong.length / safe.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.03);
  });

  it('finds at least 95% in held-out sentences', () => {
    const missed = HELD_OUT.filter((each) => !isFound(each));
    expect(missed.length / HELD_OUT.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.05);
  });

  it('reports at most 3% of the harmless replies of the sandbox', () => {
    const wrong = REPLIES.filter(isFalseAlarm);
    expect(wrong.length / REPLIES.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.03);
  });

  it('takes no part of a longer word for an admission of liability', () => {
    expect(unsafePromisesIn('We are sorry that the sync is not reliable.', 'en')).toEqual([]);
    expect(unsafePromisesIn('We are liable for the lost data.', 'en')).not.toEqual([]);
  });

  it('finishes on texts that provoke backtracking', () => {
    for (const language of PRIMARY_LANGUAGES)
      for (const part of ['a', 'rating ', 'star review ', 'money, ', '5', '評価', '返', 'we '])
        expect(unsafePromisesIn(part.repeat(6000 / part.length), language).length).toBeLessThan(100);
  });

  it('reports the span of the promise', () => {
    const text = 'Thank you! We will refund you. Bye.';
    const [found] = unsafePromisesIn(text, 'en');
    expect(text.slice(...(found?.span ?? [0, 0]))).toBe('refund');
    expect(unsafePromisesIn(text, 'fi')).toEqual([]);
  });
});
