import * as z from 'zod/mini';
import { QUEUE_KINDS } from '#shared/domain/insights/answer-queue.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Day, Time } from '../fields.ts';
import { Release } from '../release/schema.ts';
import { FILTERS } from '../review/filter.ts';
import { Count, Estimate, Sentence } from './schema.ts';

/** Days of the company's time zone, both included. The range before has as many days and ends where this one starts. */
const input = z.object({ filter: FILTERS.insights, from: Day, to: Day, username: Claim });

/** Five numbers: reviews of 1 to 5 stars. */
const Stars = z.array(Count);

const Ratings = z.object({
  reviews: Count,
  stars: Stars,
  /** Null without reviews. */
  mean: z.nullable(Estimate),
});

/** Days on which reviews of an app may be missing, since they could not be read. */
const Gap = z.object({ appId: z.string(), from: Day, to: Day });

/** What a chart over days needs besides its numbers. */
const marks = { gaps: z.array(Gap), releases: z.array(Release) };

const Times = z.object({ median: z.number(), p90: z.number() });

const Workload = z.object({
  /** Written in the range. */
  arrived: Count,
  /** Of those: answered by now, waiting for a reply, and set aside as in need of none. */
  arrivedAnswered: Count,
  arrivedWaiting: Count,
  arrivedSetAside: Count,
  /** Replies of the range, to reviews of whatever age. */
  answered: Count,
  /** Of what arrived and needs a reply; null if nothing does. */
  replyRate: z.nullable(z.number()),
  /** From review to reply, in minutes, for the replies of the range; near, since they come from a histogram. */
  timeToReply: z.nullable(Times),
  /**
   * Of the replies of the range to reviews of Google Play, the share that came within a day of the review, 0 to 1:
   * for about a day Google shows a review only to its publisher. Of many replies, that of the newest 5,000.
   */
  answeredUnseen: z.nullable(z.number()),
});

const TopicInsight = z.object({
  topicId: z.string(),
  /** Null for a built-in topic that has its own name. */
  name: z.nullable(z.string()),
  reviews: Count,
  /** In the range before. */
  before: Count,
  /** Null if none is of the range. */
  meanStars: z.nullable(z.number()),
  /** Reviews in each of the range's twelve equal parts, oldest first; fewer parts in a range of fewer days. */
  trend: z.array(Count),
  /** Whether its share of the classified reviews is larger than in the range before. */
  isMore: z.boolean(),
  /** Whether the change of that share is more than chance. */
  isSignificant: z.boolean(),
});

/** What share of a release's reviews mention a topic, against the release before at the same age. */
const ReleaseTopic = z.object({
  topicId: z.string(),
  name: z.nullable(z.string()),
  reviews: Count,
  before: Count,
  /** In points of percent, 0 to 100. */
  difference: Estimate,
  isSignificant: z.boolean(),
});

const ReleaseComparison = z.object({
  appId: z.string(),
  version: z.string(),
  against: z.string(),
  /** `version`: the store says which version a review is of. `date`: reviews since the release. */
  by: z.enum(['version', 'date']),
  /** How old both releases were, in days. */
  age: z.number(),
  reviews: Count,
  before: Count,
  /** The ten that changed most; empty if there are too few reviews to tell. */
  topics: z.array(ReleaseTopic),
  isEnough: z.boolean(),
});

const Drafts = z.object({
  /** Replies of the range by people that were sent as drafted, with up to a fifth changed, and with more changed. */
  unchanged: Count,
  edited: Count,
  rewritten: Count,
});

export const week = endpoint({
  method: 'POST',
  path: '/api/insight/week',
  access: 'paying',
  right: 'read',
  input: z.object({ filter: FILTERS.insights, username: Claim }),
  output: z.object({
    sentences: z.array(Sentence),
    /** Of the week's reviews, how many have been classified; below 80 % nothing is said of topics. */
    classified: Count,
    reviews: Count,
  }),
});

export const ratings = endpoint({
  method: 'POST',
  path: '/api/insight/ratings',
  access: 'paying',
  right: 'read',
  input,
  output: z.object({
    /** Days with reviews. */
    days: z.array(z.object({ day: Day, stars: Stars })),
    ...Ratings.shape,
    before: Ratings,
    ...marks,
    /**
     * What the stores show everybody, of all ratings: the first and the last of the range, in at most five countries
     * (ISO 3166 alpha-2, for Apple) of each app.
     */
    storeRatings: z.array(
      z.object({
        appId: z.string(),
        country: z.nullable(z.string()),
        day: Day,
        average: z.number(),
        ratings: z.nullable(Count),
      }),
    ),
  }),
});

export const workload = endpoint({
  method: 'POST',
  path: '/api/insight/workload',
  access: 'paying',
  right: 'read',
  input,
  output: z.object({
    /** Days on which something arrived or was answered. */
    days: z.array(z.object({ day: Day, arrived: Count, answered: Count })),
    ...Workload.shape,
    before: Workload,
    /** The one that has waited longest, whenever written. */
    oldestWaiting: z.nullable(z.object({ appId: z.string(), reviewId: z.string(), at: Time })),
    /** Replies of the range by the people who sent them; null unless the company wants to see it, or they are too many. */
    people: z.nullable(z.array(z.object({ name: z.string(), replies: Count }))),
    gaps: z.array(Gap),
  }),
});

export const topics = endpoint({
  method: 'POST',
  path: '/api/insight/topics',
  access: 'paying',
  right: 'read',
  input,
  output: z.object({
    /** The most frequent first. */
    topics: z.array(TopicInsight),
    /** How many of the reviews have known topics, in this range and the one before. */
    classified: Count,
    classifiedBefore: Count,
    reviews: Count,
    /** The newest releases in the range that have one before, one of each app, at most five; for a filter of apps and stores only. */
    releases: z.array(ReleaseComparison),
  }),
});

export const effect = endpoint({
  method: 'POST',
  path: '/api/insight/effect',
  access: 'paying',
  right: 'read',
  input,
  output: z.object({
    /** In points of percent, 0 to 100; null if there are too few replies or too few to compare with. */
    difference: z.nullable(Estimate),
    /** Shares in percent: after a reply, and of comparable reviews without one. */
    withReply: z.nullable(z.number()),
    withoutReply: z.nullable(z.number()),
    /** Replies watched for long enough that have reviews to compare with, and how many of these there are. */
    replies: Count,
    controls: Count,
    /** `unsuitableFilter`: by what a reviewer who raises the stars changes too: language, version, kind, topic or sentiment. */
    reason: z.nullable(z.enum(['tooFewReplies', 'tooFewControls', 'unsuitableFilter'])),
  }),
});

export const drafts = endpoint({
  method: 'POST',
  path: '/api/insight/drafts',
  access: 'paying',
  right: 'read',
  input,
  output: z.object({ ...Drafts.shape, before: Drafts }),
});

/** A number of the last thirty days and of the thirty days before; null if there is nothing to count it from. */
const Change = z.object({
  value: z.nullable(z.number()),
  before: z.nullable(z.number()),
  /** Whether they differ by more than chance (95 %). */
  isSignificant: z.boolean(),
});

/** A change, and the figure in each of the last twelve weeks, oldest first; null for one without reviews or replies. */
const Figure = z.object({ ...Change.shape, weeks: z.array(z.nullable(z.number())) });

const AppOverview = z.object({
  appId: z.string(),
  /** Mean stars of the reviews. */
  stars: Figure,
  /** Its reviews in the part `angry` of the queue. */
  angryWaiting: Count,
  /** When the review was written that waits longest. */
  oldestWaiting: z.nullable(Time),
});

export const overview = endpoint({
  method: 'POST',
  path: '/api/insight/overview',
  access: 'paying',
  right: 'read',
  input: z.object({ username: Claim }),
  output: z.object({
    stars: Figure,
    /** How many were written. */
    reviews: Figure,
    /**
     * Of the reviews that need a reply, the share that has one, 0 to 1: of days and weeks that ended a week ago, because
     * younger reviews are still being answered.
     */
    replyRate: Figure,
    /** The median from review to reply, in minutes; that of a week is estimated from a histogram. */
    timeToReply: Figure,
    /** How long the caller takes for a reply: the median of the last thirty days; null with too few to tell. */
    minutesPerReply: z.nullable(z.number()),
    /** Whether a reply was ever sent from here. */
    hasReplied: z.boolean(),
    /**
     * The parts that are not empty; their sum is the number of reviews that wait. Of more than are counted, the newest:
     * then each part has at least so many.
     */
    queue: z.array(z.object({ kind: z.enum(QUEUE_KINDS), count: Count })),
    isQueueCut: z.boolean(),
    apps: z.array(AppOverview),
  }),
});
