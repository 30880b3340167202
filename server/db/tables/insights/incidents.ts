import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

export type IncidentRow = Selectable<Schema['incidents']> & { app_name: string; topic_name: string | null };
export type EndKind = NonNullable<IncidentRow['end_kind']>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST_LISTED = 100;

/** Visible incidents: a merged topic is its target, and one that was muted until now is open again. */
const shown = (tx: Tx, now: Date) =>
  tx
    .selectFrom('incidents as i')
    .innerJoin('apps as a', (join) =>
      join.onRef('a.company_id', '=', 'i.company_id').onRef('a.app_id', '=', 'i.app_id'),
    )
    .leftJoin('topics as t', (join) =>
      join.onRef('t.company_id', '=', 'i.company_id').onRef('t.topic_id', '=', 'i.topic_id'),
    )
    .leftJoin('topics as m', (join) =>
      join.onRef('m.company_id', '=', 't.company_id').onRef('m.topic_id', '=', 't.merged_into'),
    )
    .where('a.hidden_at', 'is', null)
    .selectAll('i')
    .select([
      'a.name as app_name',
      sql<string | null>`coalesce(m.topic_id, i.topic_id)`.as('topic_id'),
      sql<string | null>`case when m.topic_id is null then t.name else m.name end`.as('topic_name'),
      sql<
        IncidentRow['state']
      >`case when i.state = 'muted' and i.muted_until <= ${now} then 'open' else i.state end`.as('state'),
    ]);

/** The newest incidents, those that go on first. */
export const newestIncidents = (tx: Tx, now: Date): Promise<IncidentRow[]> =>
  shown(tx, now)
    .orderBy(sql`i.state = 'resolved'`)
    .orderBy('i.noticed_at', 'desc')
    .orderBy('i.incident_id')
    .limit(MOST_LISTED)
    .execute();

export const incidentOf = async (tx: Tx, id: string, now: Date): Promise<IncidentRow | undefined> =>
  UUID.test(id) ? shown(tx, now).where('i.incident_id', '=', id).executeTakeFirst() : undefined;

/** Those of an app that go on. */
export const incidentsGoingOn = (tx: Tx, appId: string, now: Date): Promise<IncidentRow[]> =>
  shown(tx, now).where('i.app_id', '=', appId).where('i.state', '<>', 'resolved').execute();

/**
 * When an incident of each topic of an app last ended, and of its rating (''): what was written before has been told. A
 * merged topic is its target.
 */
export const lastEnds = async (tx: Tx, appId: string): Promise<Map<string, Date>> => {
  const rows = await tx
    .selectFrom('incidents as i')
    .leftJoin('topics as t', (join) =>
      join.onRef('t.company_id', '=', 'i.company_id').onRef('t.topic_id', '=', 'i.topic_id'),
    )
    .select([
      sql<string | null>`coalesce(t.merged_into, i.topic_id)`.as('topic_id'),
      sql<Date>`max(i.ended_at)`.as('at'),
    ])
    .where('i.app_id', '=', appId)
    .where('i.state', '=', 'resolved')
    .where('i.ended_at', '>', sql<Date>`now() - interval '1 year'`)
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ topic_id, at }) => [topic_id ?? '', at] as const));
};

/** Opens an incident, unless one like it goes on; returns its id. */
export const openIncident = async (
  tx: Tx,
  incident: Insertable<Schema['incidents']>,
): Promise<string | undefined> => {
  const row = await tx
    .insertInto('incidents')
    .values(incident)
    .onConflict((conflict) => conflict.doNothing())
    .returning('incident_id')
    .executeTakeFirst();
  return row?.incident_id;
};

/** Whether it went on until then. */
export const endIncident = async (
  tx: Tx,
  id: string,
  { at, kind, by = null }: { at: Date; kind: EndKind; by?: string | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('incidents')
    .set({
      state: 'resolved',
      end_kind: kind,
      ended_by: by,
      muted_until: null,
      ended_at: sql<Date>`greatest(began_at, ${at})`,
    })
    .where('incident_id', '=', id)
    .where('state', '<>', 'resolved')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const muteIncident = async (tx: Tx, id: string, until: Date): Promise<void> => {
  await tx
    .updateTable('incidents')
    .set({ state: 'muted', muted_until: until })
    .where('incident_id', '=', id)
    .where('state', '<>', 'resolved')
    .execute();
};

/** The release of an app that came out in the days before a time, or that is worse since then; the newest. */
export const releaseBefore = async (tx: Tx, appId: string, at: Date): Promise<string | null> => {
  const { rows } = await sql<{ version: string }>`
    select version from release_verdicts where app_id = ${appId}
      and released_at between ${at}::timestamptz - interval '3 days' and ${at}
    order by released_at desc limit 1`.execute(tx);
  return rows[0]?.version ?? null;
};

/** What may end an incident: a release since it began that is no worse, or a batch that announces its topic as fixed. */
export const remedyOf = async (
  tx: Tx,
  { app_id: appId, began_at: since, topic_id: topicId }: IncidentRow,
): Promise<'release' | 'announced' | undefined> => {
  const { rows } = await sql<{ kind: 'release' | 'announced' }>`
    select 'release' as kind from release_verdicts
    where app_id = ${appId} and released_at > ${since} and verdict in ('noWorse', 'better')
    union all
    select 'announced' from batches
    where ${topicId}::text is not null and fixed_topic = ${topicId} and ${appId} = any(apps) and created_at > ${since} and handed_over > 0
    limit 1`.execute(tx);
  return rows[0]?.kind;
};
