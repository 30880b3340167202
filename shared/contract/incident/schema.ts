import * as z from 'zod/mini';
import { Time } from '../fields.ts';
import { FILTERS } from '../review/filter.ts';

export const INCIDENT_KINDS = ['rating', 'topic'] as const;
/** How an incident ended. `back`: it is as usual again; `lasting`: it has become usual. */
export const END_KINDS = ['back', 'person', 'announced', 'release', 'lasting'] as const;

/** What of an app got worse beyond chance. */
export const Incident = z.object({
  id: z.string(),
  appId: z.string(),
  appName: z.string(),
  /** `rating`: the share of one and two stars rose. `topic`: complaints about a topic did. */
  kind: z.enum(INCIDENT_KINDS),
  topicId: z.nullable(z.string()),
  /** Null for a built-in topic that has its own name. */
  topicName: z.nullable(z.string()),
  state: z.enum(['open', 'muted', 'resolved']),
  beganAt: Time,
  noticedAt: Time,
  endedAt: z.nullable(Time),
  mutedUntil: z.nullable(Time),
  /** Before, 0 to 1. */
  usualShare: z.number(),
  /** The release that came out shortly before it began. */
  version: z.nullable(z.string()),
  endKind: z.nullable(z.enum(END_KINDS)),
  /** The name of who closed it. */
  endedBy: z.nullable(z.string()),
});
export type Incident = z.infer<typeof Incident>;

const Topic = z.object({
  topicId: z.string(),
  topicName: z.nullable(z.string()),
  /** Of the incident's reviews, and of these without a reply. */
  n: z.number(),
  waiting: z.number(),
});

/** A system, a device, a country or a language that the incident's reviews have more often than the app's others. */
const Place = z.object({
  of: z.enum(['system', 'device', 'country', 'language']),
  value: z.string(),
  n: z.number(),
});
export type IncidentPlace = z.infer<typeof Place>;

export const IncidentDetails = z.object({
  /** Since it began: reviews (of known topics, of a topic), and those that it is about. */
  reviews: z.number(),
  low: z.number(),
  /** Of these, without a reply. */
  waiting: z.number(),
  /** Of these, those whose topics are known. */
  classified: z.number(),
  /** Hours of a bar: 3 or 24. */
  barHours: z.number(),
  /** `at`: where it begins by the company's clock, as 2026-03-29T09:00. */
  bars: z.array(z.object({ at: z.string(), reviews: z.number(), low: z.number() })),
  /** `at` by the company's clock as well. */
  releases: z.array(z.object({ version: z.string(), at: z.string() })),
  /** When it began and was noticed, by the company's clock. */
  beganAt: z.string(),
  noticedAt: z.string(),
  topics: z.array(Topic),
  places: z.array(Place),
  /** Which reviews it is about. */
  filter: FILTERS.list,
  /** Who was told, by the name of the channel; null: by mail. */
  told: z.array(z.object({ name: z.nullable(z.string()), at: Time })),
});
export type IncidentDetails = z.infer<typeof IncidentDetails>;
