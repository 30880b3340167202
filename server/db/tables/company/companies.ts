import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { type Auth, accessOf } from '#shared/domain/account/access.ts';
import type { Terms } from '#shared/domain/account/subscription.ts';

/** What access depends on beside a company's own data: without a payment provider every company has it. */
export type AccessRules = { payment: object | undefined; now: () => number };

/** The access of the company in scope. */
export const accessIn = async (tx: Tx, { payment, now }: AccessRules): Promise<Auth> =>
  accessOf(payment ? await entitlementOf(tx) : null, now());

const entitlementOf = async (tx: Tx) => {
  const row = await tx
    .selectFrom('companies')
    .select(['trial_ends_at', 'subscription_ends_at', 'is_subscription_canceled'])
    .executeTakeFirst();
  return {
    trialEndsAt: row?.trial_ends_at?.getTime() ?? null,
    subscriptionEndsAt: row?.subscription_ends_at?.getTime() ?? null,
    isSubscriptionCanceled: row?.is_subscription_canceled ?? false,
  };
};

/** A time zone that is not known counts as UTC. */
export const addCompany = async (
  tx: Tx,
  { companyId, name, timeZone = 'UTC' }: { companyId: string; name: string; timeZone: string | undefined },
): Promise<void> => {
  const known = timeZone.includes('\0') ? undefined : await knownTimeZone(tx, timeZone);
  await tx
    .insertInto('companies')
    .values({ company_id: companyId, name, time_zone: known ?? 'UTC' })
    .execute();
};

/** Of the company in scope. */
export const companyName = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()).name;

/** Renames the company in scope. */
export const renameCompany = async (tx: Tx, name: string): Promise<void> => {
  await tx.updateTable('companies').set({ name }).execute();
};

/**
 * Starts the trial of the company in scope, unless it ever had one or ever paid. `marks` name a person or a store account
 * without saying who: a trial that one of them began in another company goes on here and ends when it does there.
 */
export const startTrial = async (tx: Tx, endsAt: Date, marks: readonly string[]): Promise<void> => {
  await tx
    .updateTable('companies')
    .set({ trial_ends_at: trialEnd(marks, sql`${endsAt}`) })
    .where('trial_ends_at', 'is', null)
    .where('subscription_ends_at', 'is', null)
    .execute();
};

/** The trial of the company in scope ends no later than that of what the marks stand for. */
export const shareTrial = async (tx: Tx, marks: readonly string[]): Promise<void> => {
  await tx
    .updateTable('companies')
    .set({ trial_ends_at: trialEnd(marks, sql`trial_ends_at`) })
    .where('trial_ends_at', 'is not', null)
    .execute();
};

const trialEnd = (marks: readonly string[], endsAt: RawBuilder<unknown>) =>
  sql<Date>`least(${endsAt}::timestamptz, trial_end(${[...marks]}::text[], ${endsAt}::timestamptz))`;

/** Locks the access data of the company in scope; returns whether the company exists. */
export const lockCompany = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('companies').select('company_id').forUpdate().executeTakeFirst()) !== undefined;

export const saveEntitlement = async (tx: Tx, { endsAt, isCanceled }: Terms): Promise<void> => {
  await tx
    .updateTable('companies')
    .set({ subscription_ends_at: new Date(endsAt), is_subscription_canceled: isCanceled })
    .execute();
};

/** The time zone whose days filters mean. */
export const timeZoneOf = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('companies').select('time_zone').executeTakeFirst())?.time_zone ?? 'UTC';

/** The database's spelling of a time zone; undefined if it knows none of this name. */
export const knownTimeZone = async (tx: Tx, name: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where lower(name) = lower(${name}) limit 1`.execute(tx);
  const known = rows[0]?.name;
  return known !== undefined && isTimeZone(known) ? known : undefined;
};

/** PostgreSQL may know more than this process, such as `posix/Europe/Berlin`. */
const isTimeZone = (timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
};

/** The settings that apply to everyone of the company in scope. */
export const companySettings = async (tx: Tx) => {
  const row = await tx
    .selectFrom('companies')
    .select(['time_zone', 'shows_classification', 'fetches_store_ratings', 'shows_person_figures'])
    .executeTakeFirst();
  return {
    timeZone: row?.time_zone ?? 'UTC',
    showsClassification: row?.shows_classification ?? true,
    fetchesStoreRatings: row?.fetches_store_ratings ?? true,
    showsPersonFigures: row?.shows_person_figures ?? false,
  };
};

/** What is undefined stays as it is. */
export const changeCompanySettings = async (
  tx: Tx,
  {
    timeZone,
    showsClassification,
    fetchesStoreRatings,
    showsPersonFigures,
  }: Partial<
    Record<'showsClassification' | 'fetchesStoreRatings' | 'showsPersonFigures', boolean | undefined>
  > & {
    timeZone: string | undefined;
  },
): Promise<void> => {
  if ((timeZone ?? showsClassification ?? fetchesStoreRatings ?? showsPersonFigures) === undefined) return;
  await tx
    .updateTable('companies')
    .set({
      time_zone: timeZone,
      shows_classification: showsClassification,
      fetches_store_ratings: fetchesStoreRatings,
      shows_person_figures: showsPersonFigures,
    })
    .execute();
};

/** Companies where it is past `hour` of a day whose morning's mails were not written yet. */
export const companiesAtMorning = async (
  db: Database,
  at: Date,
  hour: number,
  limit: number,
): Promise<string[]> =>
  (
    await sql<{ company_id: string }>`select * from companies_at_morning(${at}, ${hour}, ${limit})`.execute(
      db,
    )
  ).rows.map(({ company_id }) => company_id);

/** Notes that the morning's mails of a day were written; false if they were before. */
export const beginMorning = async (tx: Tx, day: string): Promise<boolean> => {
  const begun = await tx
    .updateTable('companies')
    .set({ morning_on: sql`${day}::date` })
    .where(sql<boolean>`(morning_on is null or morning_on < ${day}::date)`)
    .executeTakeFirst();
  return begun.numUpdatedRows === 1n;
};

/** Whether the mails of a day's morning have been written. */
export const hasHadMorning = async (tx: Tx, day: string): Promise<boolean> =>
  (await tx
    .selectFrom('companies')
    .select('company_id')
    .where(sql<boolean>`morning_on >= ${day}::date`)
    .executeTakeFirst()) !== undefined;
