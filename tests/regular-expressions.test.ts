import { describe, expect, it, vi } from 'vitest';
import { Email } from '#shared/contract/fields.ts';
import { csvReader } from '#shared/domain/csv.ts';
import { doubtsIn } from '#shared/domain/doubts.ts';
import { fittedReply } from '#shared/domain/fit-reply.ts';
import { phrasesIn } from '#shared/domain/phrases.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { filledPrompt } from '#shared/domain/prompt-texts.ts';
import { isRepeated } from '#shared/domain/repeats.ts';
import { isSameReply, isSameWording } from '#shared/domain/reply.ts';
import { hardFindingsIn } from '#shared/domain/reply-check.ts';
import { wordsOf } from '#shared/domain/search-words.ts';
import { isWrittenIn, writtenLanguage } from '#shared/domain/written-language.ts';
import {
  builtDuring,
  excessiveGrowth,
  literalsIn,
  type Shape,
  shapesFor,
  sourceFiles,
} from './support/expressions.ts';

const literals = literalsIn(sourceFiles('shared', 'server'));
vi.resetModules();
const built = await builtDuring(async () => {
  for (const file of sourceFiles('shared/domain'))
    await import(/* @vite-ignore */ new URL(`../${file}`, import.meta.url).href);
});

const slowShapes = (shapes: readonly Shape[], work: (text: string) => void): string[] =>
  shapes.flatMap((shape) => excessiveGrowth(shape, work) ?? []);

/** One end for each beginning and repeated part: whole works take longer than single expressions. */
const COMMON_SHAPES = shapesFor('').filter(({ end }) => end === '!');

const own = { email: 'help@example.com', texts: ['Tidepool'] };
const kept = { signature: 'The team', contact: 'help@example.com' };

/** What is done with texts of reviewers, users and stores, as a whole: not only expressions can be quadratic. */
const WORKS: Record<string, (text: string) => unknown> = {
  writtenLanguage,
  isWrittenIn: (text) => isWrittenIn(text, 'de'),
  wordsOf: (text) => wordsOf([text]),
  plainText,
  phrasesIn,
  fittedReply: (text) => fittedReply(text, 5970, kept),
  isSameReply: (text) => isSameReply(text, `${text}a`),
  isSameWording: (text) => isSameWording(text, [`${text}a`]),
  doubtsIn: (text) => doubtsIn(text, 'en', own),
  hardFindingsIn: (text) =>
    hardFindingsIn(text, { store: 'apple', own: { ...own, texts: [text.slice(0, 50)] } }),
  isRepeated: (text) => isRepeated(text, [`${text}a`], kept),
  filledPrompt: (text) => filledPrompt(text, { appName: 'Tidepool' }),
  csvReader: (text) => csvReader().push(text),
  Email: (text) => Email.safeParse(text),
};

describe('texts of up to 100,000 characters', () => {
  it('include every expression that the code has or puts together', () => {
    expect(literals.length).toBeGreaterThan(100);
    expect(built.length).toBeGreaterThan(2);
  });

  it('take each regular expression time in proportion to their length', { timeout: 300_000 }, () => {
    const slow = [...literals, ...built].flatMap(({ file, pattern, flags }) => {
      const all = new RegExp(pattern, flags.includes('g') ? flags : `${flags}g`);
      return slowShapes(shapesFor(pattern), (text) => text.replace(all, '')).map((shape) => [
        file,
        pattern,
        shape,
      ]);
    });
    expect(slow).toEqual([]);
  });

  it.each(Object.entries(WORKS))(
    'take %s time in proportion to their length',
    { timeout: 300_000 },
    (_name, work) => {
      expect(slowShapes(COMMON_SHAPES, work)).toEqual([]);
    },
  );

  it('are told apart by the test where the time is quadratic', () => {
    const shape = { begin: '', unit: 'a', end: '' };
    expect(excessiveGrowth(shape, (text) => text.replace(/\S*[@/]\S*/gu, ''))).toContain('ms at');
    expect(excessiveGrowth(shape, (text) => text.replace(/\S+/gu, ''))).toBeUndefined();
  });
});
