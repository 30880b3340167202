import { describe, expect, it } from 'vitest';
import { isWrittenIn } from '../language/detect-language.ts';
import { PRIMARY_LANGUAGES } from '../language/languages.ts';
import { RETRY_WAITS_MS, retryAt } from '../notices/retry-schedule.ts';
import { plainName } from './plain-name.ts';
import { type MailContent, renderMail } from './render-mail.ts';
import { MAIL_WORDS } from './words.ts';

const invitation: MailContent = {
  template: 'invitation',
  language: 'en',
  link: 'https://rejoinder.example/join#a&b',
  expiresAt: Date.UTC(2026, 11, 3, 9, 5),
  inviter: 'Ana Lima',
  company: 'Acme',
};
const slotsIn = (text: string): string[] => (text.match(/\{\w*\}?/g) ?? []).toSorted();

describe.each(PRIMARY_LANGUAGES)('mails in %s', (language) => {
  const { linkInstead, ...templates } = MAIL_WORDS[language];
  const { linkInstead: _, ...english } = MAIL_WORDS.en;

  it('have every text, in the language, with the slots of the English one', () => {
    for (const [template, words] of Object.entries(templates)) {
      const all = `${words.text} ${words.note} ${linkInstead}`.replace(/\{\w+\}|Rejoinder/g, '');
      expect(isWrittenIn(all, language), template).not.toBe('no');
      for (const [part, text] of Object.entries(words)) {
        const source = Object.entries(english).find(([name]) => name === template)?.[1];
        const sourceText = Object.entries(source ?? {}).find(([name]) => name === part)?.[1];
        expect(slotsIn(text), `${template} ${part}`).toEqual(slotsIn(sourceText ?? ''));
        expect(text.trim(), `${template} ${part}`).toBe(text);
        expect(text, `${template} ${part}`).not.toBe('');
        expect(text, `${template} ${part}`).not.toMatch(/[\r\n<>]/);
      }
    }
  });

  it('say who invites where, until when, and give the link as text and in HTML', () => {
    const { subject, text, html } = renderMail({ ...invitation, language });
    for (const said of [subject, text, html]) {
      expect(said).toContain('Ana Lima');
      expect(said).toContain('Acme');
      expect(said).not.toMatch(/[{}]|undefined/);
    }
    expect(text).toContain(`\n${invitation.link}\n`);
    expect(text).toContain('UTC');
    expect(html).toContain('href="https://rejoinder.example/join#a&#38;b"');
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    // The link and the button are the only things with a colour of their own: the rest is left to dark mode.
    expect(html.match(/[^-]color:#/g)).toHaveLength(1);
  });
});

it.each([
  ['de-AT', 'de'],
  ['PT-br', 'pt'],
  ['fi', 'en'],
  ['', 'en'],
])('writes a mail for %j in %s', (tag, language) => {
  expect(renderMail({ ...invitation, language: tag }).html).toContain(`lang="${language}"`);
});

it.each([
  ['Acme', 'Acme'],
  ['  Acme \t  Inc.  ', 'Acme Inc.'],
  ['Acme\r\nBcc: everyone@evil.test', 'Acme Bcc: everyone@\u200bevil.\u200btest'],
  ['Win now http://evil.test/x', 'Win now http:\u200b/\u200b/\u200bevil.\u200btest/\u200bx'],
  ['\u202egnp.exe\u2066', 'gnp.\u200bexe'],
  ['a\0b\u2028c', 'a b c'],
  ['\ud800x', '\ufffdx'],
  ['x'.repeat(500), `${'x'.repeat(79)}…`],
  ['👩‍👩‍👧'.repeat(3), '👩 👩 👧👩 👩 👧👩 👩 👧'],
])('makes a name plain: %j', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

it('lets no name become markup or a second header', () => {
  const hostile = '</p><script>alert(1)</script>"\'&\r\nBcc: a@b.test';
  const { subject, text, html } = renderMail({ ...invitation, inviter: hostile, company: hostile });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).not.toMatch(/\r|\nBcc/);
  expect(html).not.toMatch(/<script|<\/p><s|\nBcc/);
});

it('retries by the schedule of Standard Webhooks, and neither after its end nor after the link has expired', () => {
  const week = 7 * 24 * 3_600_000;
  const waits = Array.from({ length: 11 }, (_, n) => retryAt(n + 1, 0, week));
  expect(waits).toEqual([...RETRY_WAITS_MS, undefined, undefined]);
  expect(waits.slice(0, 4)).toEqual([5000, 300_000, 1_800_000, 7_200_000]);
  expect(retryAt(4, 0, 7_199_999)).toBeUndefined();
  expect(retryAt(4, 0, 7_200_000)).toBe(7_200_000);
});
