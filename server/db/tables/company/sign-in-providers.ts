import { sql } from 'kysely';
import { newId } from '#server/crypto/ids.ts';
import type { Database } from '#server/db/database.ts';

/** Who somebody is at a provider. */
export type Subject = { issuer: string; subject: string };

/** The account that a subject opens. */
export const accountOfSubject = async (
  db: Database,
  { issuer, subject }: Subject,
): Promise<string | undefined> => {
  const { rows } = await sql<{ userId: string }>`
    select "userId" from sign_in.account
    where "providerId" = ${issuer} and "accountId" = ${subject}`.execute(db);
  return rows[0]?.userId;
};

type Opening = Subject & { userId: string; at: Date };

/** Lets a subject open an account; false if it opens another one. */
export const addSubject = async (
  db: Database,
  { issuer, subject, userId, at }: Opening,
): Promise<boolean> => {
  const { rows } = await sql<{ userId: string }>`
    insert into sign_in.account as a (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
    values (${newId()}, ${subject}, ${issuer}, ${userId}, ${at}, ${at})
    on conflict ("providerId", "accountId") do update set "updatedAt" = a."updatedAt"
    returning "userId"`.execute(db);
  return rows[0]?.userId === userId;
};

/** Adds an account that a subject opens, and returns its id; undefined if the address is another account's. */
export const addAccountOfSubject = (
  db: Database,
  { email, isVerified, ...who }: Subject & { email: string; isVerified: boolean; at: Date },
): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    const userId = newId();
    const { rows } = await sql`
      insert into sign_in."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      values (${userId}, '', ${email}, ${isVerified}, ${who.at}, ${who.at})
      on conflict do nothing returning id`.execute(tx);
    if (rows.length === 0) return undefined;
    if (await addSubject(tx, { ...who, userId })) return userId;
    await sql`delete from sign_in."user" where id = ${userId}`.execute(tx); // another tab was faster
    return accountOfSubject(tx, who);
  });
