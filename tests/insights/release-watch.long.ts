import { reportResult } from '#tests/support/database/long-database.ts';
import { chance } from '#tests/support/rules/chance.ts';
import { sharesOf } from './simulated-releases.ts';

// The long form of release-watch.test.ts: 4,000 harmless releases of each size, and as many that crash.
const RELEASES = 4000;
const MOST_FALSE = 0.025;
const LEAST_FOUND = 0.8;

const figures: Record<string, number> = {};
const broken: string[] = [];
for (const reviews of [30, 60, 100, 200, 400]) {
  const { worse, better } = sharesOf(RELEASES, chance(reviews), () => reviews);
  figures[`${reviews} reviews: harmless releases called worse`] = worse;
  figures[`${reviews} reviews: harmless releases called better`] = better;
  if (Math.max(worse, better) > MOST_FALSE)
    broken.push(`${reviews} reviews: ${worse} are called worse, ${better} better`);
  const { ofCrashes } = sharesOf(RELEASES, chance(reviews + 1), () => reviews, 0.14);
  figures[`${reviews} reviews: releases found whose crashes rose from 3 to 14 %`] = ofCrashes;
  if (reviews >= 60 && ofCrashes < LEAST_FOUND) broken.push(`${reviews} reviews: ${ofCrashes} are found`);
}
reportResult(figures, broken);
