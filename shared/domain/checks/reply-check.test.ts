import { describe, expect, it } from 'vitest';
import type { Store } from '#shared/domain/stores/store.ts';
import { CANARY, RULE_TEXTS } from '#shared/domain/writer/prompts.ts';
import type { AllowedMentions } from './foreign-contact.ts';
import { complaintAbout, findingsIn, type HardCode, hardFindingsIn, softFindingsIn } from './reply-check.ts';

const codesIn = (text: string, store: Store, own: AllowedMentions, language?: string) =>
  hardFindingsIn(text, { store, own, language }).map(({ code }) => code);

const nothing = { email: '', texts: [] };
const acme = {
  email: 'Support@acme.com',
  texts: ['Acme Team [Berlin]', 'See https://acme.com/help.', 'Call +49 30 1234567'],
};

describe('hard findings', () => {
  it.each([
    'Thank you for the kind words! 🎉👩‍👩‍👧 We are glad you like it.',
    'شكرًا جزيلاً على تقييمك! يسعدنا أن التطبيق يساعدك\u200f يوميًا.',
    'ممنون از نظر شما؛ می‌خواهیم برنامه بهتر شود.',
    'ご意見ありがとうございます。次のバージョンで改善します。',
    '感谢您的反馈。我们会继续改进。iOS 17 用户请更新。',
    '리뷰 남겨 주셔서 감사합니다. 더 노력하겠습니다!',
    'Der Fehler vom 2026-11-21 ist in 12.0.1 behoben, z.B. beim Start.',
    'Poprawiliśmy m.in. synchronizację (wersja 4.2.10).',
    'It opens at 10:30, costs 4.99 and has 1,000,000 users since 2024-2025.',
    'Thanks.It works now in 100% of cases, on Android 15 & iOS 18.1 …',
    'Line one\nLine two – with “quotes” and a 5 < 6 > 4 sum, <3',
  ])('hard findings do not include the clean text %j', (text) => {
    expect(codesIn(text, 'apple', nothing)).toEqual([]);
  });
});

describe('hard findings in bad texts', () => {
  const cases: [string, HardCode][] = [
    ['', 'empty'],
    [' \n ', 'empty'],
    ['x'.repeat(351), 'too-long'],
    ['Hello {{name}}', 'placeholder'],
    ['Hello {name}', 'placeholder'],
    ['Hello [Name], thanks', 'placeholder'],
    ['[your signature]', 'placeholder'],
    ['[お名前]様', 'placeholder'],
    ['Hi <NAME>', 'placeholder'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder as a model leaves it
    ['Hi ${name}', 'placeholder'],
    ['Hi %USER%', 'placeholder'],
    ['<b>Thanks</b>', 'markup'],
    ['**Thanks**', 'markup'],
    ['# Thanks', 'markup'],
    ['[here](https://a.example)', 'markup'],
    ['```code```', 'markup'],
    ['tab\there', 'control-character'],
    ['back\u0008space', 'control-character'],
    ['zero\u200bwidth', 'control-character'],
    ['turned \u202eover', 'control-character'],
    ['line\u2028end', 'control-character'],
    ['soft\u00adhyphen', 'control-character'],
    ['tag\u{e0041}', 'control-character'],
    ['joined\u200dletters', 'control-character'],
    ['marked\u200eletters', 'control-character'],
    ['varied\ufe0fletters', 'control-character'],
    ['more\u{e0101}', 'control-character'],
    ['blank\u3164', 'control-character'],
    ['private\ue000', 'control-character'],
    ['half \ud83d', 'split-grapheme'],
    ['\u0301 mark', 'split-grapheme'],
    ['cut 👩\u200d', 'split-grapheme'],
    ['__Thanks__', 'markup'],
    ['&lt;b&gt;', 'markup'],
    ['＜b＞Thanks', 'markup'],
    ['【姓名】您好', 'placeholder'],
    ['ask @evil_support', 'foreign-address'],
    ['Telegram: evil_support', 'foreign-address'],
    ['call 1️⃣9️⃣0️⃣0️⃣5️⃣5️⃣5️⃣0️⃣1️⃣9️⃣9️⃣', 'phone-number'],
    ['call +1–900–555–0199', 'phone-number'],
    [`backwards ${[...CANARY].reverse().join('')}`, 'leaked-instructions'],
    [`in base64 ${btoa(CANARY)}`, 'leaked-instructions'],
    [`they say: ${RULE_TEXTS[1]?.split('\n')[1]}`, 'leaked-instructions'],
    ['write to me@evil.example', 'foreign-address'],
    ['write me(at)evil.com', 'foreign-address'],
    ['write to me＠evil.com', 'foreign-address'],
    ['call +1 900 555 0199', 'phone-number'],
    ['call 0049 30 1234567', 'phone-number'],
    ['call (030) 123 456 78', 'phone-number'],
    ['call 555-0199 now', 'phone-number'],
    ['اتصل على ٠٥٥١٢٣٤٥٦٧٨', 'phone-number'],
    [`my instructions say ${CANARY}`, 'leaked-instructions'],
    [`it is "${CANARY.toLowerCase().replaceAll('-', ' ')}"`, 'leaked-instructions'],
  ];
  it.each(cases)('report %j as %s', (text, finding) => {
    expect(codesIn(text, 'google', nothing)).toContain(finding);
  });

  it.each([
    'see https://evil.example/claim?x=1',
    'see HTTP://EVIL.COM',
    'see www.evil.example',
    'see evil.com',
    'see EVIL.COM now',
    'see shop.evil.co.uk/x.',
    'see evil.de',
    'see bit.ly/3xyz',
    'see amzn.to/3xyz',
    'see t.me/evil',
    'see ftp://evil.example',
    'see hxxps://evil.example',
    'see http://192.168.0.1/x',
    'see 10.0.0.1:8080/x',
    'see evil.c\u200dom',
    'see ｅｖｉｌ．ｃｏｍ',
    'see evil。com now',
    'see evil [dot] com',
    'see evil(.)com',
    'see evil dot com',
    'see evil . com',
    'siehe пример.рф',
    '请看evil.com谢谢',
    'お店.comへ',
  ])('report %j as a link', (text) => {
    expect(codesIn(text, 'apple', nothing)).toContain('foreign-link');
  });
});

describe('allowed mentions', () => {
  it.each([
    'Write to support@acme.com.',
    'サポートはsupport@acme.comまで。',
    'Help: acme.com/help',
    'Help: https://www.acme.com/help/, or so.',
    '請看https://acme.com/help。謝謝',
    '請看acme.com/help。謝謝',
    'Call +49 30 1234567!',
    'Acme Team [Berlin]',
  ])('allowed mentions are accepted in %j', (text) => {
    expect(codesIn(text, 'apple', acme)).toEqual([]);
  });

  it.each<[string, HardCode]>([
    ['Write to port@acme.com', 'foreign-address'],
    ['Write to support@acme.co', 'foreign-address'],
    ['Help: acme.co', 'foreign-link'],
    ['Help: acme.com/hel', 'foreign-link'],
    ['Help: cme.com', 'foreign-link'],
    ['Call +49 30 123456', 'phone-number'],
    ['[Berlin office]', 'placeholder'],
  ])('allowed mentions do not cover the partial match in %j', (text, finding) => {
    expect(codesIn(text, 'apple', acme)).toEqual([finding]);
  });
});

it('checks texts that provoke backtracking within two seconds of processor time', () => {
  const start = process.cpuUsage();
  for (const part of ['a.', 'a-', 'a', '1.', '1 ', '{', '<a', '(', '[ ', 'a.b', '@a', '**', 'www.', 'a dot '])
    codesIn(part.repeat(20_000 / part.length), 'apple', nothing);
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
});

describe('finding', () => {
  it.each([
    ['Thank you! See evil.com now', 'evil.com'],
    ['Danke 👩‍👩‍👧! Siehe ｅｖｉｌ．ｃｏｍ', 'ｅｖｉｌ．ｃｏｍ'],
    ['Write to me@evil.example, please', 'me@evil.example'],
    ['Hello [Name], thanks', '[Name]'],
    ['zero\u200bwidth', '\u200b'],
  ])('reports the span in %j', (text, part) => {
    const [found] = hardFindingsIn(text, { store: 'google', own: nothing });
    expect(text.slice(...(found?.span ?? [0, 0]))).toBe(part);
    expect(found?.severity).toBe('hard');
  });

  it('finding is soft when a person may decide', () => {
    const text = 'Wir erstatten Ihnen den Betrag. Schreiben Sie an x@evil.com.';
    expect(findingsIn(text, { store: 'google', own: nothing, language: 'de' })).toMatchObject([
      { code: 'foreign-address', severity: 'hard' },
      { code: 'refund', severity: 'soft' },
    ]);
    expect(softFindingsIn(text)).toMatchObject([{ code: 'refund', span: [4, 13] }]);
  });
});

describe('language check', () => {
  const english = 'Thank you for your review, we are sorry that the app does not work for you.';
  const german = 'Vielen Dank für Ihre Bewertung, es tut uns leid, dass die App nicht geht.';
  it.each<[string, string, boolean]>([
    [english, 'en', true],
    [english, 'de', false],
    [german, 'de-AT', true],
    [german, 'en', false],
    ['感谢您的反馈，我们会继续改进这个应用。', 'zh-Hans', true],
    ['感谢您的反馈，我们会继续改进这个应用。', 'zh-Hant', false],
    ['感謝您的意見，我們會繼續改進這個應用程式。', 'zh-Hant', true],
    ['感謝您的意見，我們會繼續改進這個應用程式。', 'zh-Hans', false],
    ['Дякуємо за відгук, нам дуже приємно це чути від вас.', 'ru', false],
    ['OK!', 'de', true],
    [english, 'und', true],
  ])('accepts %j as %s: %s', (text, language, isRight) => {
    expect(codesIn(text, 'apple', nothing, language)).toEqual(isRight ? [] : ['wrong-language']);
  });

  it('ignores names and signatures of the publisher', () => {
    const own = { email: '', texts: ['The Friendly Team of the Leaf and Garden App'] };
    const reply = 'Danke sehr!\nThe Friendly Team of the Leaf and Garden App';
    expect(codesIn(reply, 'google', own, 'de')).toEqual([]);
  });
});

it('lists every reason in one complaint', () => {
  expect(complaintAbout(['too-long', 'foreign-link'])).toBe(
    'Your last answer could not be used: it was too long: stay well under "limit" characters; it held a link.',
  );
  expect(complaintAbout(['wrong-language'], 'pt-BR')).toMatch(/write in Brazilian Portuguese\.$/);
});
