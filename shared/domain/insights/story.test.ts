import { describe, expect, it } from 'vitest';
import { dayPlus } from './range.ts';
import { quoteIn, releaseSince, toneOf } from './story.ts';

const range = { from: '2026-09-01', to: '2026-10-30' };
const release = (version: string, day: string) => ({ version, day });
/** Reviews of each day, all with the same stars. */
const days = (nOf: (day: string) => number, starsOf: (day: string) => number = () => 2) =>
  Array.from({ length: 60 }, (_, at) => {
    const day = dayPlus(range.from, at);
    const [n, stars] = [nOf(day), starsOf(day)];
    return { day, n, stars: n * stars, squares: n * stars ** 2 };
  });

it.each([
  ['topicUp', 1.5, 'worse'],
  ['topicUp', 4.7, 'better'],
  ['topicDown', 1.5, 'better'],
  ['topicDown', 4.7, 'other'],
  ['starsDown', 3, 'worse'],
  ['starsUp', 3, 'better'],
  ['reviewsUp', 1, 'other'],
] as const)('takes %s of reviews with a mean of %d for %s', (movement, mean, tone) =>
  expect(toneOf(movement, mean)).toBe(tone),
);

describe('the release since which something is so', () => {
  const releases = [
    release('3', '2026-10-25'),
    release('2', '2026-10-10'),
    release('1', '2026-09-20'),
    release('0', '2026-09-01'),
  ];
  const since = (...[movement, of]: [Parameters<typeof releaseSince>[0], ReturnType<typeof days>]) =>
    releaseSince(movement, of, releases, range)?.version;

  it('is the one that divides the days best', () => {
    const worse = days((day) => (day >= '2026-10-10' ? 6 : 1));
    expect(since('topicUp', worse)).toBe('2');
    expect(since('topicDown', worse)).toBeUndefined();
    const better = days((day) => (day >= '2026-09-20' ? 0 : 4));
    expect(since('topicDown', better)).toBe('1');
    expect(since('reviewsUp', better)).toBeUndefined();
  });

  it('is none where nothing changed by more than chance, or nothing was before', () => {
    expect(
      since(
        'topicUp',
        days((day) => (day >= '2026-10-25' ? 2 : 1)),
      ),
    ).toBeUndefined();
    expect(
      since(
        'topicUp',
        days(() => 5),
      ),
    ).toBeUndefined();
    expect(since('topicUp', [])).toBeUndefined();
    expect(since('starsDown', [])).toBeUndefined();
  });

  it('goes by the mean for stars, however many reviews there are', () => {
    const lower = days(
      () => 10,
      (day) => (day >= '2026-10-10' ? 2 : 4),
    );
    expect(since('starsDown', lower)).toBe('2');
    expect(since('starsUp', lower)).toBeUndefined();
    expect(since('reviewsDown', lower)).toBeUndefined();
  });
});

describe('the sentence that is quoted', () => {
  it.each([
    ['Love it. But it crashes on start! Please fix.', 'crashes', 'But it crashes on start!'],
    ['Hi. The new screen hides everything.', '', 'The new screen hides everything.'],
    ['Bad', 'gone', 'Bad'],
    ['素晴らしい。でも起動しません。', '起動', 'でも起動しません。'],
    ['one\n\n  two', 'two', 'two'],
    ['<script>alert(1)</script> is what it shows.', '', '<script>alert(1)</script> is what it shows.'],
  ])('of %j with %j is %j', (text, quote, sentence) =>
    expect(quoteIn(text, quote)).toEqual({ text: sentence, translation: null }),
  );

  it('has the translation in its place, or the first that says something', () => {
    const text = 'Hallo. Es stürzt ab! Danke.';
    expect(quoteIn(text, 'stürzt', 'Hello. It crashes! Thanks.')?.translation).toBe('It crashes!');
    expect(quoteIn(text, 'stürzt', 'Hi. It crashes all the time.')?.translation).toBe(
      'It crashes all the time.',
    );
  });

  it.each(['', '   ', '★★★★★', '🎉🎉'])('is none in %j', (text) => expect(quoteIn(text, '')).toBeNull());

  it('is cut at a word, and within none of its characters', () => {
    const long = quoteIn('word '.repeat(100), '')?.text;
    expect(long).toMatch(/^(word )+word…$/);
    expect(long?.length).toBeLessThanOrEqual(141);
    const letters = quoteIn('𝒳'.repeat(200), '')?.text;
    expect(letters?.isWellFormed()).toBe(true);
    expect(letters?.endsWith('𝒳…')).toBe(true);
  });
});
