import { describe, expect, it } from 'vitest';
import type { AllowedMentions } from '../foreign-contact.ts';
import { foreignContactsIn } from './foreign-contacts.ts';

const nothing: AllowedMentions = { email: '', texts: [] };
const partsIn = (text: string, own = nothing): string[] =>
  foreignContactsIn(text, own).map(({ code, span }) => `${code}: ${text.slice(...span)}`);

describe('foreign contacts', () => {
  it.each([
    ['Thanks, see evil.money now', 'foreign-link: evil.money'],
    ['Siehe EVIL.SERVICES', 'foreign-link: EVIL.SERVICES'],
    ['请看evil.center谢谢', 'foreign-link: evil.center'],
    ['see evil%2Ecom%2Fpay', 'foreign-link: evil%2Ecom%2Fpay'],
    ['see evil%252Ecom', 'foreign-link: evil%252Ecom'],
    ['see evil&#46;com', 'foreign-link: evil&#46;com'],
    ['see evil\\u002ecom', 'foreign-link: evil\\u002ecom'],
    ['see еvil.соm', 'foreign-link: еvil.соm'],
    ['see evil . money', 'foreign-link: evil . money'],
    ['see evil. money', 'foreign-link: evil. money'],
    ['see t . me / abc', 'foreign-link: t . me / abc'],
    ['see t me/abc', 'foreign-link: t me/abc'],
    ['see evil dot life', 'foreign-link: evil dot life'],
    ['siehe evil Punkt de', 'foreign-link: evil Punkt de'],
    ['访问evil点com', 'foreign-link: evil点com'],
    ['see evil (dot) com', 'foreign-link: evil (dot) com'],
    ['see evil-dot-com', 'foreign-link: evil-dot-com'],
    ['see e v i l . c o m', 'foreign-link: e v i l . c o m'],
    ['see e\u0332v\u0332i\u0332l.com', 'foreign-link: e\u0332v\u0332i\u0332l.com'],
    ['see 🅴🆅🅸🅻.com', 'foreign-link: 🅴🆅🅸🅻.com'],
    ['site:evil.com', 'foreign-link: evil.com'],
    ['👉evil.com👈', 'foreign-link: evil.com'],
    ['see evil.xn--p1ai', 'foreign-link: evil.xn--p1ai'],
    ['see tg://resolve?domain=evil', 'foreign-link: tg://resolve?domain=evil'],
    ['see 93.184.216.34', 'foreign-link: 93.184.216.34'],
    ['see 93 . 184 . 216 . 34', 'foreign-link: 93 . 184 . 216 . 34'],
    ['see 0x5d.0xb8.0xd8.0x22', 'foreign-link: 0x5d.0xb8.0xd8.0x22'],
    ['see 1572395042/pay', 'foreign-link: 1572395042/pay'],
    ['see [2606:2800:220:1::1946]', 'foreign-link: 2606:2800:220:1::1946'],
    ['write to me (at) gmail dot com', 'foreign-address: me (at) gmail dot com'],
    ['write to me@gmail', 'foreign-address: me@gmail'],
    ['ask @evil_help', 'foreign-address: @evil_help'],
    ['write to me @ gmail . com', 'foreign-address: me @ gmail . com'],
    ['on Telegram: evilhelp', 'foreign-address: Telegram: evilhelp'],
    ['加微信 evilhelp', 'foreign-address: 加微信 evilhelp'],
    ['LINE ID evilhelp', 'foreign-address: LINE ID evilhelp'],
    ['call 1,900,555,0199', 'phone-number: 1,900,555,0199'],
    ['call 1*900*555*0199', 'phone-number: 1*900*555*0199'],
    ['call ०९८७६५४३२१०', 'phone-number: ०९८७६५४३२१०'],
    ['call one nine zero zero five five five', 'phone-number: one nine zero zero five five five'],
    ['call 1-800-FLOWERS', 'phone-number: 1-800-FLOWERS'],
  ])('are found in %j', (text, part) => {
    expect(partsIn(text)).toContain(part);
  });

  it.each([
    ...['Settings.Thanks a lot', 'Thanks.It works now', 'version 4.2.1', 'iOS 17.5.1', 'macOS 10.15.7'],
    ...['the fix is in version 1.2.3.4', 'Chrome 102.0.5005.61', 'We are here 24/7', 'It costs $4.99'],
    ...['on 2026-11-24', 'am 24.11.2026', '11/24/2026 10:00', '24.11.2026 um 10:00 Uhr', '12. 5. 2026'],
    ...['10,000,000 downloads', '1.000.000 Nutzer', '2 500 000 users', '2024-2025', '10:00-18:00'],
    ...['e.g. this', 'z.B. so', 'at 9 a.m. or 5 p.m.', 'Node.js', 'm.in. synchronizację', 'np. tak', 'No.1'],
    ...['ASAP.Please tell us', '1920×1080', 'iOS 16.7, 17.5, 18.1', 'error 0x80070005: access denied'],
    ...[
      'the red dot in the corner',
      'der Punkt ist klar',
      'el punto de partida',
      '一点建议',
      'アプリ・ストアで',
    ],
    ...['Share to WhatsApp works again', 'Sign in with Facebook', 'the Telegram integration is back'],
    ...[
      '感谢您的反馈。我们会继续改进。',
      'у цій точці',
      'Thanks . It works',
      '1.Open settings',
      'Fast Co. app',
    ],
  ])('are none in %j', (text) => {
    expect(partsIn(text)).toEqual([]);
  });
});

describe('the publisher’s own contacts', () => {
  const own = {
    email: 'help@acme.com',
    texts: [
      'acme.com',
      'See https://acme.com/Help and пример.рф',
      'Call +49 (30) 1234567',
      'Telegram: acmehelp',
      'Follow @acme_app',
    ],
  };

  it.each([
    ...[
      'acme.com',
      'www.acme.com',
      'https://ACME.com/',
      'acme . com',
      'acme.com.',
      'acme.com/Help!',
      'пример.рф',
    ],
    ...['HELP@acme.com', 'help (at) acme (dot) com', '+49 30 1234567', '٤٩٣٠١٢٣٤٥٦٧', 'Telegram: acmehelp'],
    ...['write @acme_app', 'me, @acme_app!', 'we are happy. help@acme.com is our address'],
  ])('are allowed as %j', (text) => {
    expect(partsIn(`Thanks, ${text}`, own)).toEqual([]);
  });

  it.each([
    ...['acme.com/pay', 'acme.com/help', 'acme.com / pay', 'pay.acme.com', 'acme.com.evil.com', 'acme.co'],
    ...[
      'acme.com:8080',
      'acme.com?x=1',
      'https://acme.com@evil.com',
      'ftp://acme.com',
      'аcme.com',
      '%D0%B0cme.com',
    ],
    ...[
      'help@acme.com.evil.com',
      'xhelp@acme.com',
      '+49 30 12345678',
      '030 1234567',
      'Telegram: acmehelp2',
      '@acme_app2',
    ],
  ])('do not open %j', (text) => {
    expect(partsIn(`Thanks, ${text}`, own)).not.toEqual([]);
  });
});
