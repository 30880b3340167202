import { settingError } from '#server/config/setting-error.ts';
import { createLogin, requireOwner } from '#server/db/logins.ts';
import { migrate } from '#server/db/migrate.ts';

type Options = {
  /** URL of the database owner, who can create roles. */
  ownerUrl: string;
  /** URL with the login of the processes. */
  databaseUrl: string;
};

/** Migrates a database and creates the login of the processes. Returns the migrations that ran. */
export const prepareDatabase = async ({ ownerUrl, databaseUrl }: Options): Promise<string[]> => {
  if (new URL(ownerUrl).username === new URL(databaseUrl).username)
    throw settingError('DATABASE_OWNER_URL', 'INVALID_SETTING', 'must name another login than DATABASE_URL');
  await requireOwner(ownerUrl);
  const ran = await migrate(ownerUrl);
  await createLogin(ownerUrl, databaseUrl);
  return ran;
};
