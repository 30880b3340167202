import { describe, expect, it } from 'vitest';
import { isWrittenIn } from '../language/detect-language.ts';
import { PRIMARY_LANGUAGES } from '../language/languages.ts';
import { CHANNEL_KINDS, type Facts, type NoticeKind, PERSONAL_KINDS } from './notice.ts';
import { quietUntil } from './quiet-hours.ts';
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

it('makes no link of a stranger’s text, keeps it within its direction and cuts no emoji', () => {
  const text = `see https://evil.test/x, me@evil.test \u2069\u202E${'🌵'.repeat(5000)}`;
  const [line = ''] = renderNotice({
    kind: 'sensitive',
    facts,
    language: 'en',
    timeZone: 'UTC',
    reviews: [{ stars: 1, author: 'A', text }],
  }).lines.slice(-1);
  expect(line).not.toMatch(/:\/\/|evil\.test|@evil|\u202E|\uFFFD/);
  expect(line).toMatch(/🌵…\u2069$/u);
  expect(line.match(/\u2069/g)).toHaveLength(2);
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
  [{ from: 1200, until: 420 }, '2026-06-01T19:59:30', '2026-06-01T19:59:30'],
  [{ from: 1200, until: 420 }, '2026-06-01T20:00:30', '2026-06-02T07:00:00'],
  [{ from: 1200, until: 420 }, '2026-06-02T00:00:00', '2026-06-02T07:00:00'],
  [{ from: 1200, until: 420 }, '2026-06-02T07:00:00', '2026-06-02T07:00:00'],
  [{ from: 60, until: 60 }, '2026-06-01T01:00:00', '2026-06-01T01:00:00'],
  [null, '2026-06-01T01:30:00', '2026-06-01T01:30:00'],
])('in quiet hours %j, what is told at %s waits until %s', (quiet, at, end) => {
  expect(quietUntil(quiet, Date.parse(`${at}Z`), 'UTC')).toBe(Date.parse(`${end}Z`));
});

it.each([
  ['2026-10-24T22:00:00Z', '2026-10-25T06:00:00Z'], // the night is an hour longer
  ['2026-03-28T23:00:00Z', '2026-03-29T05:00:00Z'], // and shorter
])('ends quiet hours as the clock shows it in a night when it changes', (at, end) => {
  const quiet = { from: 22 * 60, until: 7 * 60 };
  expect(quietUntil(quiet, Date.parse(at), 'Europe/Berlin')).toBe(Date.parse(end));
});
