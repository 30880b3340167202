import { describe, expect, it } from 'vitest';
import { isWrittenIn } from '../language/detect-language.ts';
import { PRIMARY_LANGUAGES } from '../language/languages.ts';
import { CHANNEL_KINDS, type Facts, type NoticeKind, PERSONAL_KINDS } from './notice.ts';
import { quietMinutesLeft } from './preferences.ts';
import { renderNotice, STOPPED } from './render-notice.ts';
import { renderNoticeMail } from './render-notice-mail.ts';
import { NOTICE_WORDS } from './words.ts';

const SINCE = Date.UTC(2026, 10, 27, 7, 5);
const facts: Facts = {
  app: 'Leafkeeper',
  person: 'Ana Lima',
  store: 'App Store',
  channel: 'Ops',
  view: 'Urgent',
  n: 7,
  share: 0.51,
  usual: 0.14,
  expected: 2.4,
  hours: 24,
  reviews: 40,
  since: SINCE,
  until: SINCE,
};
const cases: [NoticeKind, Facts][] = [
  ...[...CHANNEL_KINDS, ...PERSONAL_KINDS].map((kind): [NoticeKind, Facts] => [kind, facts]),
  ...STOPPED.map((reason): [NoticeKind, Facts] => ['stopped', { ...facts, reason }]),
  ['incidentOpened', { ...facts, topic: '', topicId: 'crashes' }],
];
const slotsIn = (text: string): string[] => (text.match(/\{\w*\}?/g) ?? []).toSorted();

describe.each(PRIMARY_LANGUAGES)('notices in %s', (language) => {
  it('have the slots of the English texts, in the language', () => {
    const english: Readonly<Record<string, string>> = NOTICE_WORDS.en;
    for (const [key, text] of Object.entries(NOTICE_WORDS[language])) {
      expect(slotsIn(text), key).toEqual(slotsIn(english[key] ?? ''));
      expect(text, key).toMatch(/^\S(?:[^\r\n<>]*\S)?$/);
    }
    const all = Object.values(NOTICE_WORDS[language])
      .join(' ')
      .replace(/\{\w+\}|Rejoinder/g, '');
    expect(isWrittenIn(all, language)).not.toBe('no');
  });

  it('are filled for every kind', () => {
    for (const [kind, given] of cases) {
      const { title, lines, button } = renderNotice({ kind, facts: given, language, timeZone: 'Asia/Tokyo' });
      for (const text of [title, ...lines, button]) {
        expect(text.replace(/[\u2066-\u2069]/g, ''), kind).not.toMatch(/[{}]|undefined|NaN/);
        expect(text.replace(/[\u2066-\u2069\s]/g, ''), kind).not.toBe('');
      }
      expect(title, kind).not.toMatch(/\u2068\u2069/);
    }
  });
});

it('says times in the company’s time zone, shares in percent, and what is beyond the reviews shown', () => {
  const { title, lines } = renderNotice({
    kind: 'lowStars',
    facts,
    language: 'en',
    timeZone: 'Asia/Tokyo',
    reviews: [{ stars: 1, author: 'Selim\r\nBcc: x', text: `Broken.\n\n<b>${'x'.repeat(400)}` }],
  });
  expect(title).toBe('New 1–2 star reviews for \u2068Leafkeeper\u2069: 7');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^1★ \u2068Selim Bcc:\S* ?x\u2069: \u2068Broken\. <b>x+…\u2069$/);
  expect(lines[0]?.length).toBeLessThan(220);
  expect(lines[1]).toBe('More: 6');
  const drop = renderNotice({ kind: 'incidentOpened', facts, language: 'de-CH', timeZone: 'UTC' });
  expect(drop.lines[0]).toContain('51');
  const stopped = renderNotice({
    kind: 'stopped',
    facts: { ...facts, reason: 'sync' },
    language: 'en',
    timeZone: 'Asia/Tokyo',
  });
  expect(stopped.lines[0]).toContain('4:05');
});

it('lets no text of a stranger into the mail’s HTML', () => {
  const notice = renderNotice({
    kind: 'sensitive',
    facts: { app: '<script>' },
    language: 'en',
    timeZone: 'UTC',
    reviews: [{ stars: 1, author: '<img src=x>', text: '"><a href="http://evil.test">' }],
  });
  const { subject, html } = renderNoticeMail({
    language: 'en',
    timeZone: 'UTC',
    company: 'A<b>',
    notices: [{ ...notice, link: 'https://x.test/?a&b' }],
    unsubscribeLink: 'https://x.test/u',
    settingsLink: 'https://x.test/s',
  });
  expect(subject).toBe('Sensitive review for <script>');
  expect(html).not.toMatch(/<script|<img|<a href="http:\/\/evil/);
  expect(html).toContain('href="https://x.test/?a&#38;b"');
});

it.each([
  [{ from: 1200, until: 420 }, 1199, 0],
  [{ from: 1200, until: 420 }, 1200, 660],
  [{ from: 1200, until: 420 }, 0, 420],
  [{ from: 1200, until: 420 }, 420, 0],
  [{ from: 60, until: 120 }, 90, 30],
  [{ from: 60, until: 60 }, 60, 0],
  [null, 90, 0],
])('of quiet hours %j at minute %i, %i are left', (quiet, minute, left) => {
  expect(quietMinutesLeft(quiet, minute)).toBe(left);
});
