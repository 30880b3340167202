import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { BuiltInTopic, Kind, Sentiment } from '#shared/domain/classification/classification.ts';
import type { DraftChange } from '#shared/domain/insights/draft-change.ts';
import { chance, pick, seededUuid } from '../chance.ts';
import { type SeedReview, seedReviews } from '../known.ts';
import { territoryOf } from '../territories.ts';
import { complaintOf, lasting, type Season, seasonOf, type YearApp } from './seasons.ts';

const Texts = z.array(z.string()).min(1);
const Phrases = z.record(z.string(), z.record(z.string(), Texts));
const phrases = Phrases.parse(JSON.parse(readFileSync(new URL('./phrases.json', import.meta.url), 'utf8')));

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Shares of the languages, in percent. */
const LANGUAGES: [string, number][] = [
  ...([
    ['en', 40],
    ['de', 12],
    ['es', 8],
    ['fr', 8],
    ['pt', 7],
    ['ja', 5],
    ['ko', 4],
  ] as const),
  ...([
    ['zh', 4],
    ['nl', 3],
    ['pl', 3],
    ['tr', 2],
    ['ar', 2],
    ['cs', 1],
    ['uk', 1],
  ] as const),
].map(([language, share]) => [language, share]);

const KINDS: Partial<Record<BuiltInTopic, Kind>> = {
  crashes: 'bug',
  'sign-in': 'bug',
  performance: 'bug',
  sync: 'bug',
  price: 'billing',
  ads: 'complaint',
  'missing-feature': 'wish',
  design: 'praise',
};
const SENTIMENTS: readonly Sentiment[] = [-2, -1, 0, 1, 2];

type Said = {
  title: string;
  body: string;
  /** In English; null for an English review. */
  translated: { title: string; body: string } | null;
  kind: Kind;
  sentiment: Sentiment;
  mention: { topicId: BuiltInTopic; quote: string } | null;
};

/** A made-up review of the past year: what was said first, the reply, and what its author made of it. */
export type YearReview = {
  id: string;
  author: string;
  language: string;
  territory: string | null;
  version: string;
  stars: number;
  at: number;
  said: Said;
  /** Null: set aside as in need of none. */
  reply: { at: number; text: string; translated: string; change: DraftChange } | null;
  raised: { at: number; stars: number; said: Said } | null;
};

const weighted = <Value>(shares: readonly (readonly [Value, number])[], x: number): Value | undefined => {
  let left = x * shares.reduce((all, [, share]) => all + share, 0);
  for (const [value, share] of shares) {
    left -= share;
    if (left < 0) return value;
  }
  return shares.at(-1)?.[0];
};

const phrase = (language: string, name: string, place: number): string => {
  const texts = phrases[language]?.[name] ?? [];
  return texts[place % texts.length] ?? '';
};

const authors = Map.groupBy(seedReviews, ({ language }) => language);
const authorOf = (language: string, key: string): string => {
  const names = (authors.get(language) ?? []).map(({ by }: SeedReview) => by);
  const name = names[Math.floor(chance(key, 'author') * names.length)] ?? 'Ann';
  return chance(key, 'number') < 0.5 ? name : `${name} ${Math.floor(chance(key, 'which') * 90) + 10}`;
};

const saidOf = (
  key: string,
  language: string,
  stars: number,
  topic: BuiltInTopic | null,
  hasTitle: boolean,
): Said => {
  const place = Math.floor(chance(key, 'phrase') * 12);
  const names = [
    ...(topic === null ? ['praise'] : [topic]),
    ...(chance(key, 'more') < 0.55
      ? [stars >= 4 && topic !== null ? 'praise' : stars >= 4 ? 'design' : 'also']
      : []),
  ];
  const textIn = (of: string) => ({
    title: hasTitle ? phrase(of, stars >= 4 ? 'good' : 'bad', place) : '',
    body: names.map((name) => phrase(of, name, place)).join(of === 'ja' || of === 'zh' ? '' : ' '),
  });
  const design = names.includes('design') ? ('design' as const) : null;
  const mentioned = topic ?? design;
  return {
    ...textIn(language),
    translated: language === 'en' ? null : textIn('en'),
    kind: topic === null ? 'praise' : (KINDS[topic] ?? 'complaint'),
    sentiment: SENTIMENTS[stars - 1] ?? 0,
    mention: mentioned && { topicId: mentioned, quote: phrase(language, mentioned, place) },
  };
};

const starsOf = (season: Season, key: string): number =>
  weighted(
    [1, 2, 3, 4, 5].map((stars) => [stars, season.stars[stars - 1] ?? 0] as const),
    chance(key, 'stars'),
  ) ?? 5;

/** A number from 0 on that is small more often. */
const waiting = (mean: number, x: number): number => -Math.log(1 - x) * mean;

const replyOf = (
  review: Pick<YearReview, 'stars' | 'at' | 'language'>,
  key: string,
  now: number,
): YearReview['reply'] => {
  const { stars, at, language } = review;
  if (chance(key, 'answered') >= (stars === 5 ? 0.7 : 0.55)) return null;
  const days = waiting(stars === 5 ? 1.5 : 4, chance(key, 'delay'));
  const answeredAt = Math.floor(Math.min(at + Math.min(days, 30) * DAY_MS + HOUR_MS / 2, now - HOUR_MS));
  if (answeredAt <= at) return null;
  const place = Math.floor(chance(key, 'reply') * 2);
  const name = stars >= 4 ? 'thanks' : 'sorry';
  const changes = [
    ['unchanged', 55],
    ['edited', 32],
    ['rewritten', 13],
  ] as const;
  return {
    at: answeredAt,
    text: phrase(language, name, place),
    translated: phrase('en', name, place),
    change: weighted(changes, chance(key, 'change')) ?? 'unchanged',
  };
};

/** Replies help: with one 12 % raise their stars within four weeks, without one 4 %. */
const raisedOf = (
  { stars, at, reply, language }: Pick<YearReview, 'stars' | 'at' | 'reply' | 'language'>,
  key: string,
  hasTitle: boolean,
  now: number,
): YearReview['raised'] => {
  if (stars === 5 || chance(key, 'raised') >= (reply ? 0.12 : 0.04)) return null;
  const raisedAt = Math.floor((reply?.at ?? at) + (0.5 + chance(key, 'raised after') * 26) * DAY_MS);
  if (raisedAt >= now - HOUR_MS) return null;
  const more = Math.min(5, stars + 1 + Math.floor(chance(key, 'raised by') * 4));
  return { at: raisedAt, stars: more, said: saidOf(`${key}\traised`, language, more, null, hasTitle) };
};

/** The made-up reviews of an app, always the same ones; they are as old as said, counted from `now`. */
export const yearOf = (app: YearApp, now: number): YearReview[] =>
  Array.from({ length: app.reviews }, (_, n) => {
    const key = `year\t${app.id}\t${n}`;
    const age = lasting(app, chance(key, 'age'), chance(key, 'season'));
    const at = Math.floor(now - age * DAY_MS);
    const season = seasonOf(app, age);
    const language = weighted(LANGUAGES, chance(key, 'language')) ?? 'en';
    const stars = starsOf(season, key);
    const hasTitle = app.store === 'apple';
    const said = saidOf(key, language, stars, complaintOf(season, stars, key), hasTitle);
    const review = { stars, at, language };
    const reply = replyOf(review, key, now);
    return {
      id: `demo-year-${seededUuid(key)}`,
      author: authorOf(language, key),
      territory: hasTitle ? territoryOf(language, Math.floor(chance(key, 'territory') * 10)) : null,
      version: pick(season.versions, key, 'version'),
      ...review,
      said,
      reply,
      raised: raisedOf({ ...review, reply }, key, hasTitle, now),
    };
  });
