import { describe, expect, it } from 'vitest';
import { allWarningsIn } from './contacts/all-warnings.ts';
import { warningsIn } from './warnings.ts';

const own = { email: 'help@acme.test', texts: ['Acme', 'See acme.test/faq'] };
const warningsAbout = (text: string, language: string | null = 'en') =>
  allWarningsIn(text, language, own).map(({ code, span }) => `${code}: ${text.slice(...span)}`);

describe('reply warnings', () => {
  it.each([
    ['Hi {name}, we will refund you.', 'en', ['placeholder: {name}', 'refund: refund']],
    ['See **this** page', 'en', ['markup: **this**']],
    ['See https://other.test/x', 'en', ['foreign-link: https://other.test/x']],
    ['See https://acme.test/faq or write to help@acme.test.', 'en', []],
    ['Schreiben Sie an mich@privat.test', 'de', ['foreign-address: mich@privat.test']],
    ['我们会全额退款。', 'zh-Hans', ['refund: 全额退']],
    ['سنعيد لك المال غدا', 'ar', ['refund: سنعيد لك المال', 'deadline: غدا']],
    // Should be German, but is English.
    [
      'We are sorry about that. We will give you your money back.',
      'de',
      ['refund: give you your money back'],
    ],
    [
      'We will give you your money back, thank you for the report.',
      null,
      ['refund: give you your money back'],
    ],
    ['Thank you for the kind words!', 'en', []],
    ['Kiitos palautteesta!', 'fi', []],
  ])('mark the risky parts of %j (%s)', (text, language, found) => {
    expect(warningsAbout(text, language)).toEqual(found);
  });

  it('appear once per position even when two languages are checked', () => {
    expect(
      warningsAbout('We give a refund of 20 €, code SAVE20.', 'de').filter((warning) =>
        /^refund/.test(warning),
      ),
    ).toHaveLength(1);
  });

  it('find an English promise in a reply in another language', () => {
    const text = '¡Gracias por tu reseña, nos alegra mucho leerla! We refund you.';
    expect(warningsAbout(text, 'es')).toEqual(['refund: refund']);
  });

  it('of the page alone know no contacts, whose tables only the server holds', () => {
    expect(warningsIn('See https://other.test/x, {name}', 'en', own)).toEqual([
      { code: 'placeholder', span: [26, 32] },
    ]);
  });
});
