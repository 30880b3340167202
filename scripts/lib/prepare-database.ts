import { createLogin } from '#server/db/logins.ts';
import { migrate } from '#server/db/migrate.ts';

type Options = {
  /** As the owner of the database, who may create roles. */
  ownerUrl: string;
  /** As the processes log in. */
  databaseUrl: string;
};

/** Brings a database up to date: its schema and the processes' logins. Answers what was run. */
export const prepareDatabase = async ({ ownerUrl, databaseUrl }: Options): Promise<string[]> => {
  if (new URL(ownerUrl).username === new URL(databaseUrl).username)
    throw new Error('DATABASE_OWNER_URL: must name another login than DATABASE_URL');
  const ran = await migrate(ownerUrl);
  await createLogin(ownerUrl, databaseUrl);
  return ran;
};
