import type { AppContext, Caller, UseCase } from '#server/context.ts';
import { readInTenant, type Tx } from '#server/db/database.ts';
import { notSyncedSince } from '#server/db/tables/apps/app-syncs.ts';
import { releasesWithin } from '#server/db/tables/apps/releases.ts';
import { timeZoneOf } from '#server/db/tables/company/companies.ts';
import { findingDays } from '#server/db/tables/insights/finding-days.ts';
import { gapsWithin } from '#server/db/tables/insights/gaps.ts';
import { type Scope, scopeOf } from '#server/db/tables/insights/scope.ts';
import { weeksOf } from '#server/db/tables/insights/weeks.ts';
import { findInTime, findPage } from '#server/db/tables/reviews/list/find-page.ts';
import { topicRowsOf } from '#server/db/tables/reviews/topics.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insight from '#shared/contract/insight/endpoints.ts';
import { sum } from '#shared/domain/insights/estimate.ts';
import { dayPlus, type Range } from '#shared/domain/insights/range.ts';
import { quoteIn, releaseSince, sumOfDays, TONES, toneOf } from '#shared/domain/insights/story.ts';
import {
  type Finding,
  findingsOf,
  WEEKS_BEFORE,
  type Week,
  type Weeks,
} from '#shared/domain/insights/week.ts';
import { localTime } from '#shared/domain/reviews/filter/period.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { LATE_AFTER_MS } from '#shared/domain/reviews/gap.ts';
import { unlessTooBroad } from './asked.ts';

const DAY_MS = 86_400_000;
/** The weeks that are compared, in days. */
const DAYS = 7 * (WEEKS_BEFORE + 1);
/** Reviews of a finding searched for one to quote. */
const QUOTED_FROM = 20;

type Answer = Output<typeof insight.week>;
type Sentence = Answer['sentences'][number];
type Untold = Omit<Sentence, 'quote'>;

export const getWeek: UseCase<typeof insight.week> = async (context, caller, { filter }) => {
  const { db, now } = context;
  const week = await unlessTooBroad(readInTenant(db, caller.companyId, (tx) => readWeek(tx, filter, now())));
  const sentences: Sentence[] = [];
  const quoted = new Set<string>();
  // One after the other, so that a company finds one at a time, and no review is quoted twice.
  for (const sentence of week.sentences)
    sentences.push({ ...sentence, quote: await quoteOf(context, caller, sentence, quoted) });
  return { ...week, sentences };
};

export const readWeek = async (
  tx: Tx,
  filter: ReviewFilter,
  now: number,
): Promise<Omit<Answer, 'sentences'> & { sentences: Untold[] }> => {
  const local = localTime(now, await timeZoneOf(tx));
  const today = new Date(local).toISOString().slice(0, 10);
  const scope = await scopeOf(tx, filter);
  const weeks = await weeksOf(tx, scope, today);
  const found = findingsOf(weeks, {
    elapsed: (6 + (local % DAY_MS) / DAY_MS) / 7,
    withStars: filter.stars === undefined,
    withTopics: filter.topics?.any === undefined,
    incomplete: await incompleteApps(tx, scope.apps, today, now),
  });
  const names = new Map((await topicRowsOf(tx)).map(({ topic_id, name }) => [topic_id, name]));
  const last = weeks.flatMap((app) => app.weeks.at(-1) ?? []);
  const range = { from: dayPlus(today, -6), to: today };
  const storyOf = await storiesOf(tx, scope, found, weeks, today);
  return {
    sentences: found
      .map((finding) => ({
        movement: finding.movement,
        appId: finding.appId,
        topicId: finding.topicId,
        topicName: finding.topicId === null ? null : (names.get(finding.topicId) ?? null),
        value: finding.value,
        before: finding.before,
        ...storyOf(finding),
        filter: filterOf(filter, finding, range),
        reviews: finding.reviews,
      }))
      .toSorted((one, other) => TONES.indexOf(one.tone) - TONES.indexOf(other.tone)),
    classified: sum(last.map(({ classified }) => classified)),
    reviews: sum(last.flatMap(({ stars }) => stars)),
  };
};
/** The apps that may miss reviews of the compared weeks: they have a gap, or were not synced for a day. */
const incompleteApps = async (
  tx: Tx,
  apps: readonly string[],
  today: string,
  now: number,
): Promise<ReadonlySet<string>> => {
  const gaps = await gapsWithin(tx, apps, { from: dayPlus(today, 1 - DAYS), to: today });
  const late = await notSyncedSince(tx, apps, new Date(now - LATE_AFTER_MS));
  return new Set([...gaps.map(({ appId }) => appId), ...late]);
};

type Story = Pick<Sentence, 'tone' | 'release' | 'usual'>;

/** What each finding means, since which release it is so, and what is usual. */
const storiesOf = async (
  tx: Tx,
  scope: Scope,
  found: readonly Finding[],
  weeks: readonly Weeks[],
  today: string,
): Promise<(finding: Finding) => Story> => {
  const all = { from: dayPlus(today, 1 - DAYS), to: today };
  const days = await findingDays(tx, scope, all, [...new Set(found.map(({ topicId }) => topicId))]);
  const apps = [...new Set(found.flatMap(({ appId }) => appId ?? []))];
  const releases = apps.length === 0 ? [] : await releasesWithin(tx, apps, all);
  return ({ movement, appId, topicId, before: usual }) => {
    const isOfIt = (one: { appId: string }): boolean => appId === null || one.appId === appId;
    const counted = days.filter((day) => isOfIt(day) && day.topicId === topicId);
    const { n, stars } = sumOfDays(counted);
    const before = weeksBefore(weeks.filter(isOfIt));
    const range = { from: dayPlus(today, 1 - 7 * (before.length + 1)), to: today };
    const ofApp = releases.filter((one) => one.appId === appId);
    const release = releaseSince(movement, counted, ofApp, range);
    const mentions = before.map((apps) => sum(apps.map(({ topics }) => topics.get(topicId ?? '') ?? 0)));
    return {
      tone: toneOf(movement, stars / n),
      release: release && { version: release.version, day: release.day },
      usual: topicId === null ? usual : sum(mentions) / Math.max(1, mentions.length),
    };
  };
};

/** Each week before the last one, of some apps, since the first that has reviews. */
const weeksBefore = (apps: readonly Weeks[]): Week[][] => {
  const weeks = Array.from({ length: WEEKS_BEFORE }, (_, at) => apps.flatMap((app) => app.weeks[at] ?? []));
  const first = weeks.findIndex((week) => week.some(({ stars }) => sum(stars) > 0));
  return first < 0 ? [] : weeks.slice(first);
};

/** A sentence of one of the newest reviews that a finding is about, if one has words. */
const quoteOf = async (
  { db, now }: AppContext,
  { companyId, userId }: Caller,
  { filter: all, movement, topicId }: Untold,
  quoted: Set<string>,
): Promise<Sentence['quote']> => {
  const stars = { starsDown: [1, 2], starsUp: [4, 5] }[String(movement)];
  const filter = { ...all, ...(stars && { stars }) };
  const of = { search: undefined, sort: 'newest', offset: 0, limit: QUOTED_FROM, countTo: 1 } as const;
  const page = await findInTime(db, companyId, (tx) =>
    findPage(tx, { ...of, filter, companyId, userId, now: now() }),
  );
  for (const row of page?.rows ?? []) {
    const mention = row.named_mentions.find((one) => one.topicId === topicId)?.quote ?? '';
    const quote =
      quoteIn(row.body, mention, row.translated_body ?? '') ??
      quoteIn(row.title, mention, row.translated_title ?? '');
    if (quote === null || quoted.has(quote.text)) continue;
    quoted.add(quote.text);
    return { ...quote, language: row.review_language };
  }
  return null;
};

const filterOf = (asked: ReviewFilter, { appId, topicId }: Finding, range: Range): ReviewFilter => ({
  ...asked,
  ...(appId !== null && { apps: [appId] }),
  ...(topicId !== null && { topics: { ...asked.topics, any: [topicId] } }),
  ...range,
});
