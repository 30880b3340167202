import { sum } from '#shared/domain/insights/estimate.ts';
import {
  FIRST_LOOK,
  type Judgement,
  judge,
  MAX_BEFORE,
  type Sample,
} from '#shared/domain/insights/release-watch.ts';

/** Of harmless reviews, how many complain about each topic. */
const COMPLAINTS = {
  crashes: 0.03,
  performance: 0.04,
  price: 0.05,
  ads: 0.06,
  'sign-in': 0.02,
  design: 0.03,
  sync: 0.02,
  'missing-feature': 0.06,
  support: 0.02,
  privacy: 0.01,
  content: 0.03,
  updates: 0.04,
  own: 0.01,
};
/** The stars of who complains, and of who does not. */
const STARS = { complaint: [0.55, 0.25, 0.2, 0, 0], other: [0.06, 0.04, 0.08, 0.2, 0.62] };
const CLASSIFIED = 0.95;
/** A release is looked at after each sync. */
const SYNCS = 96;

type Growing = { stars: number[]; classified: number; topics: Map<string, number> };
const nothing = (): Growing => ({ stars: [0, 0, 0, 0, 0], classified: 0, topics: new Map() });

const write = (sample: Growing, random: () => number, complaints: Readonly<Record<string, number>>): void => {
  const topics = Object.entries(complaints).flatMap(([topic, share]) => (random() < share ? [topic] : []));
  const shares = topics.length > 0 ? STARS.complaint : STARS.other;
  const point = random();
  const star = shares.filter((_, place) => point >= sum(shares.slice(0, place + 1)) - 1e-9).length;
  sample.stars[star] = (sample.stars[star] ?? 0) + 1;
  if (random() >= CLASSIFIED) return;
  sample.classified += 1;
  for (const topic of topics) sample.topics.set(topic, (sample.topics.get(topic) ?? 0) + 1);
};

/**
 * What is said of a release with so many reviews in two days, after ten versions with as many each; some of its reviews
 * complain about crashes, 3 % as usual unless told otherwise.
 */
export const simulated = (random: () => number, reviews: number, crashes = COMPLAINTS.crashes): Judgement => {
  const [now, before]: [Sample & Growing, Sample & Growing] = [nothing(), nothing()];
  let said: Judgement = { ...FIRST_LOOK, verdict: 'watching', topicId: null };
  for (let sync = 1; sync <= SYNCS && said.verdict === 'watching'; sync += 1) {
    const until = Math.floor((reviews * sync) / SYNCS);
    while (sum(now.stars) < until) write(now, random, { ...COMPLAINTS, crashes });
    while (sum(before.stars) < until * MAX_BEFORE) write(before, random, COMPLAINTS);
    said = judge(now, before, said, sync === SYNCS);
  }
  return said;
};

/** Of so many releases, the share that is said to be worse, and that it is because of crashes. */
export const sharesOf = (
  releases: number,
  random: () => number,
  reviewsOf: (n: number) => number,
  crashes?: number,
) => {
  const said = Array.from({ length: releases }, (_, n) => simulated(random, reviewsOf(n), crashes));
  const worse = said.filter(({ verdict }) => verdict === 'worse');
  return {
    worse: worse.length / releases,
    ofCrashes: worse.filter(({ topicId }) => topicId === 'crashes').length / releases,
    better: said.filter(({ verdict }) => verdict === 'better').length / releases,
  };
};
