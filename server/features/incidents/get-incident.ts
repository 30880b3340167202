import type { UseCase } from '#server/context.ts';
import { snapshotInTenant, type Tx } from '#server/db/database.ts';
import { timeZoneOf } from '#server/db/tables/company/companies.ts';
import {
  type About,
  incidentBars,
  incidentPlaces,
  incidentReleases,
  incidentSums,
  incidentTopics,
  toldOf,
} from '#server/db/tables/insights/incident-figures.ts';
import type { IncidentRow } from '#server/db/tables/insights/incidents.ts';
import { topicFamily } from '#server/db/tables/reviews/topics.ts';
import type * as incident from '#shared/contract/incident/endpoints.ts';
import type { IncidentDetails } from '#shared/contract/incident/schema.ts';
import { barStarts, barsFor, unusualPlaces } from '#shared/domain/incidents/figures.ts';
import { LOW_STARS, USUAL_WEEKS } from '#shared/domain/incidents/rating-drop.ts';
import { localTime } from '#shared/domain/reviews/filter/period.ts';
import { incidentIn, toIncident } from './to-incident.ts';

const WEEKS_MS = USUAL_WEEKS * 7 * 86_400_000;
/** Stars of who complains. */
const COMPLAINT_STARS = [1, 2, 3];

export const getIncident: UseCase<typeof incident.get> = ({ db, now }, { companyId }, { id }) =>
  snapshotInTenant(db, companyId, async (tx) => {
    const row = await incidentIn(tx, id, now());
    return { incident: toIncident(row), details: await detailsOf(tx, row, now()) };
  });

const detailsOf = async (tx: Tx, row: IncidentRow, now: number): Promise<IncidentDetails> => {
  const { app_id: appId, topic_id: topicId, began_at: from, ended_at: endedAt } = row;
  const zone = await timeZoneOf(tx);
  // What ended it was written then, and the reviews of that millisecond are of it.
  const to = new Date(endedAt ? endedAt.getTime() + 1 : now);
  const stars = topicId === null ? [...LOW_STARS] : COMPLAINT_STARS;
  const about: About = { appId, stars, family: topicId === null ? null : await topicFamily(tx, [topicId]) };
  const { hours, from: shownFrom } = barsFor(from.getTime(), to.getTime());
  const starts = barStarts(localTime(shownFrom, zone), localTime(to.getTime(), zone), hours);
  const since = new Date(shownFrom - hours * 3_600_000);
  const bars = new Map(
    (await incidentBars(tx, about, { from: since, to, hours })).map((bar) => [bar.at, bar]),
  );
  const clock = (at: number): string => new Date(localTime(at, zone)).toISOString().slice(0, 16);
  const before = new Date(from.getTime() - WEEKS_MS);
  return {
    ...(await incidentSums(tx, about, from, to)),
    barHours: hours,
    bars: starts.map((at) => bars.get(at) ?? { at, reviews: 0, low: 0 }),
    releases: await incidentReleases(tx, appId, new Date(shownFrom), to),
    beganAt: clock(from.getTime()),
    noticedAt: clock(row.noticed_at.getTime()),
    topics: await incidentTopics(tx, about, from, to),
    places: unusualPlaces(await incidentPlaces(tx, about, { before, from, to })).map(({ of, value, n }) => ({
      of,
      value,
      n,
    })),
    filter: {
      apps: [appId],
      stars,
      ...(topicId !== null && { topics: { any: [topicId] } }),
      from: from.toISOString(),
      ...(endedAt && { to: to.toISOString() }),
    },
    told: (await toldOf(tx, row.incident_id)).map(({ name, at }) => ({ name, at: at.toISOString() })),
  };
};
