import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { TalliedFilter } from '#shared/contract/review/filter.ts';
import { KINDS, sentimentOf } from '#shared/domain/classification/classification.ts';

/** How many reviews there are of a kind; without stars: of a version as a whole. */
export type Tally = {
  star_rating: number | null;
  base_language: string | null;
  was_edited: boolean | null;
  version: string | null;
  n: number | null;
};

/**
 * The tallies of a list, or of both, by kind over all versions or those of the filter, and by version over all kinds; of
 * all apps without an app, none if it does not exist.
 */
export const talliesOf = (
  tx: Tx,
  appId: string | undefined,
  answered: boolean | undefined,
  { versions }: TalliedFilter,
): Promise<Tally[]> =>
  tx
    .selectFrom('apps')
    .leftJoin('review_tallies', (join) =>
      join
        .onRef('review_tallies.app_id', '=', 'apps.app_id')
        .on(({ eb, lit }) => (answered === undefined ? lit(true) : eb('is_answered', '=', answered)))
        .on('n', '>', 0)
        .on(({ or, and, eb }) =>
          or([
            and([eb('version', 'in', versions ?? ['']), eb('star_rating', '<>', 0)]),
            eb('star_rating', '=', 0),
          ]),
        ),
    )
    .select(['star_rating', 'base_language', 'was_edited', 'version', 'n'])
    .$if(appId !== undefined, (query) => query.where('apps.app_id', '=', appId ?? ''))
    .where('apps.hidden_at', 'is', null)
    .execute();

/** How many reviews of a list each version has, of some kinds. */
export const versionTallies = async (
  tx: Tx,
  appId: string | undefined,
  answered: boolean | undefined,
  { stars, languages, edited }: TalliedFilter,
) => {
  const { rows } = await sql<{ version: string; n: number }>`
    select version, sum(n)::integer as n from review_tallies t join apps a using (app_id)
    where t.n > 0 and t.version <> '' and a.hidden_at is null
      and (${answered ?? null}::boolean is null or t.is_answered = ${answered ?? null})
      and (${appId ?? null}::text is null or a.app_id = ${appId ?? null})
      and t.star_rating = any(${stars ?? [1, 2, 3, 4, 5]}::smallint[])
      and (${languages ?? null}::text[] is null or t.base_language = any(${languages ?? null}))
      and (${edited ?? null}::boolean is null or t.was_edited = ${edited ?? null})
    group by 1`.execute(tx);
  return rows;
};

/** How many listed reviews there are of each kind and sentiment. */
export const classifiedTallies = async (tx: Tx, appId: string | undefined, answered: boolean | undefined) => {
  const rows = await tx
    .selectFrom('classification_tallies')
    .innerJoin('apps', 'apps.app_id', 'classification_tallies.app_id')
    .select(['kind', 'sentiment', 'n'])
    .$if(answered !== undefined, (query) => query.where('is_answered', '=', answered ?? false))
    .where('n', '>', 0)
    .where('apps.hidden_at', 'is', null)
    .$if(appId !== undefined, (query) => query.where('apps.app_id', '=', appId ?? ''))
    .execute();
  return rows.map(({ kind, sentiment, n }) => ({
    kind: KINDS.find((one) => one === kind) ?? null,
    sentiment: sentimentOf(sentiment),
    n,
  }));
};

/** How many mention each topic; merged topics count as those they were merged into. */
export const topicTallies = async (tx: Tx, appId: string | undefined, answered: boolean | undefined) => {
  const { rows } = await sql<{ topic_id: string; n: number }>`
    select coalesce(t.merged_into, c.topic_id) as topic_id, sum(c.n)::integer as n
    from topic_tallies c join apps a using (app_id) left join topics t on t.topic_id = c.topic_id
    where (${answered ?? null}::boolean is null or c.is_answered = ${answered ?? null}) and c.n > 0 and a.hidden_at is null and (${appId ?? null}::text is null or a.app_id = ${appId ?? null})
    group by 1`.execute(tx);
  return rows;
};
