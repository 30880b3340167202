import { differences, reportResult } from '#tests/support/database/long-database.ts';
import { hardStops } from './hard-stops.ts';

// `node tests/nodes/hard-stops.long.ts [stops]`: the long run of hard-stops.test.ts.
const [stops = 20] = process.argv.slice(2).map(Number);
const { complaints, ...figures } = await hardStops({ stops, reviews: 60, deadlineMs: 10 * 60_000 });
const wanted = { stops, lost: 0, lostDrafts: 0, wrong: 0, repeats: 0, backwards: 0, stuck: 0, nodesEnded: 0 };
reportResult(figures, [...complaints, ...differences(figures, wanted)]);
