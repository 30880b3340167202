import type { BuiltInTopic } from '#shared/domain/classification/classification.ts';
import { apps } from '../catalogue.ts';
import { chance } from '../chance.ts';

type Release = { version: string; daysAgo: number };

/** An app of the demo account with its past year. */
export type YearApp = {
  id: string;
  store: 'apple' | 'google';
  reviews: number;
  /** Younger ones are the sandbox's own, which are synced. */
  youngestDays: number;
  /** The oldest first. */
  releases: readonly Release[];
  /** Much went wrong between these days, counted back from now. */
  badDays: { from: number; to: number };
};

/** How reviews are at a time. */
export type Season = {
  isBad: boolean;
  /** Shares of one to five stars. */
  stars: readonly number[];
  /** What people use; the newest more than others. */
  versions: readonly [string, ...string[]];
};

const YEAR_DAYS = 365;
/** Of an app's reviews, so many are of its bad days. */
const BAD_SHARE = 0.1;

const every = (versions: readonly string[], last: number, step: number): Release[] =>
  versions.map((version, n) => ({ version, daysAgo: last + (versions.length - 1 - n) * step }));

const idOf = (seed: string): string => apps.find((app) => app.seed === seed)?.id ?? '';

export const YEAR_APPS: readonly YearApp[] = [
  {
    id: idOf('tallyhop'),
    store: 'google',
    reviews: 3300,
    youngestDays: 7.2,
    releases: [
      ...every(['3.7.1', '3.7.5', '3.8.0', '3.8.2', '3.9.4', '3.9.12', '4.0.7', '4.1.3'], 74, 37),
      ...every(['4.2.0', '4.2.1'], 19, 15),
    ],
    badDays: { from: 34, to: 18 },
  },
  {
    id: idOf('leafkeeper'),
    store: 'apple',
    reviews: 850,
    youngestDays: 0.5,
    releases: every(['2.8', '2.9', '3.0', '3.1', '3.2', '3.3', '3.4', '3.4.1'], 24, 44),
    badDays: { from: 158, to: 140 },
  },
  {
    id: idOf('nightjar'),
    store: 'apple',
    reviews: 750,
    youngestDays: 0.5,
    releases: every(['5.0', '5.1', '5.2', '5.3', '5.4', '5.5', '6.0'], 52, 48),
    badDays: { from: 246, to: 232 },
  },
];

/** How old a review is, in days. */
export const lasting = ({ youngestDays, badDays }: YearApp, x: number, season: number): number =>
  season < BAD_SHARE
    ? badDays.to + x * (badDays.from - badDays.to)
    : youngestDays + x * (YEAR_DAYS - youngestDays);

const USUAL = { google: [20, 7, 8, 14, 51], apple: [9, 6, 8, 19, 58] };
const BAD = [56, 12, 8, 8, 16];

export const seasonOf = ({ store, releases, badDays }: YearApp, age: number): Season => {
  const isBad = age <= badDays.from && age >= badDays.to;
  const out = releases.filter(({ daysAgo }) => daysAgo >= age).map(({ version }) => version);
  const newest = out.at(-1) ?? releases[0]?.version ?? '1.0';
  const before = out.at(-2) ?? newest;
  return {
    isBad,
    stars: isBad ? BAD : USUAL[store],
    versions: [newest, newest, newest, newest, before],
  };
};

const COMPLAINTS: readonly BuiltInTopic[] = [
  ...(['price', 'ads', 'missing-feature', 'sync', 'performance', 'crashes', 'sign-in', 'price'] as const),
];

/** What a review is about; null for plain praise. */
export const complaintOf = ({ isBad }: Season, stars: number, key: string): BuiltInTopic | null => {
  if (chance(key, 'praise') < (stars === 5 ? 0.95 : stars === 4 ? 0.5 : 0)) return null;
  const x = chance(key, 'topic');
  if (isBad && stars <= 3 && x < 0.85) return x < 0.5 ? 'crashes' : 'sign-in';
  return COMPLAINTS[Math.floor(chance(key, 'complaint') * COMPLAINTS.length)] ?? 'price';
};
