import { describe, expect, it } from 'vitest';
import { HELD_OUT, isFalseAlarm, isFound, isSafe, LABELLED, REPLIES } from '#eval/promises.ts';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { isCheckedLanguage } from './promises.ts';
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

  it.each([
    ['The login code arrives by e-mail now.', 'en'],
    ['Please use the code in your e-mail.', 'en'],
    ['We fixed the verification code screen.', 'en'],
    ['The QR code works again.', 'en'],
    ['The source code was changed.', 'en'],
    ['Der Code wurde per E-Mail geschickt.', 'de'],
    ['El código llega por correo.', 'es'],
    ['Giriş kodu artık geliyor.', 'tr'],
  ])('takes the code in %j for no promo code', (text, language) => {
    expect(unsafePromisesIn(text, language)).toEqual([]);
  });

  it.each([
    ['Use code SAVE20 today only.', 'en'],
    ['Enter the code WELCOME at checkout.', 'en'],
    ['Ihr Code LEAF50 wartet.', 'de'],
    ['Introduce el código VERDE20.', 'es'],
    ['Use the gift code in your e-mail.', 'en'],
  ])('finds the promo code in %j', (text, language) => {
    expect(unsafePromisesIn(text, language).map(({ code }) => code)).toContain('promo-code');
  });

  it('says which languages it knows', () => {
    expect(['en', 'pt-BR', 'zh-Hant'].map(isCheckedLanguage)).toEqual([true, true, true]);
    expect(['fi', 'ru', 'und', ''].map(isCheckedLanguage)).toEqual([false, false, false, false]);
  });
});
