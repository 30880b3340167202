import { expect, it } from 'vitest';
import { DEFAULT_MODIFIERS } from '#shared/domain/writer/reply-settings.ts';
import { refusedTexts } from './own-texts.ts';

const refused = (text: string) =>
  refusedTexts({
    ...DEFAULT_MODIFIERS,
    greeting: 'CUSTOM',
    customGreeting: text,
    howToCallTheAppInText: 'CUSTOM',
    customAppName: text,
    includeSignature: true,
    signature: text,
  });

it.each(['<b>Leafkeeper</b>', '**Leafkeeper**', 'Leaf\u202ekeeper', 'Tom &amp; Ann', 'L e a f k e e p e r'])(
  'refuses %j, which no reply may contain',
  (text) => expect(refused(text)).toEqual({ customGreeting: true, customAppName: true, signature: true }),
);

it.each([
  'Leafkeeper',
  'Tom & Ann',
  'I <3 plants',
  'a > b',
  'Your [NAME]',
  'گیاه‌بان 👩‍🌾',
  'Mona, +49 30 1234567',
  'help@acme.test, https://acme.test',
  '',
])('accepts %j', (text) =>
  expect(refused(text)).toEqual({ customGreeting: false, customAppName: false, signature: false }),
);

it('ignores texts that have no effect', () => {
  const modifiers = { ...DEFAULT_MODIFIERS, customGreeting: '<b>', customAppName: '<b>', signature: '<b>' };
  expect(refusedTexts(modifiers)).toEqual({ customGreeting: false, customAppName: false, signature: false });
});
