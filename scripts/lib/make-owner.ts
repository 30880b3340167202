import { settingError } from '#server/config/setting-error.ts';
import { inTenant, openDatabase, seeing } from '#server/db/database.ts';
import { companyName, lockCompany } from '#server/db/tables/company/companies.ts';
import { changeMembership, companiesOf, join, membershipOf } from '#server/db/tables/company/memberships.ts';
import { accountOf } from '#server/db/tables/company/people.ts';
import { forgetSecondFactor } from '#server/features/sign-in/forget-second-factor.ts';
import type { Log } from '#server/telemetry/log.ts';
import { everyApp } from '#shared/domain/account/app-scope.ts';

type Options = {
  databaseUrl: string;
  email: string;
  /** Needed only if the person belongs to no company, or to several. */
  companyId: string | undefined;
  log: Log;
  /** The operator, for the log. */
  by: string;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Makes a registered person an owner of a company, a member or not, and removes their second factor: it is the way back of
 * an owner who has lost everything.
 */
export const makeOwner = async ({ databaseUrl: url, email, companyId, log, by }: Options) => {
  const onError = (error: Error) => log.error({ err: error }, 'the database is away');
  const database = openDatabase({ url, connections: 1, name: 'rejoinder owner', onError });
  const db = seeing(database, everyApp);
  try {
    const userId = await accountOf(db, email.trim());
    if (userId === null) throw settingError('e-mail', 'INVALID_ARGUMENT', `${email} is not registered`);
    const own = await companiesOf(db, userId);
    const chosen = companyId ?? (own.length === 1 ? own[0]?.company_id : undefined);
    if (chosen === undefined || !UUID.test(chosen)) {
      const choice = own.map(({ company_id: id, name }) => `${id} (${name})`).join(', ') || 'none';
      throw settingError('company', 'INVALID_ARGUMENT', `name its id; those of ${email}: ${choice}`);
    }
    const isFactorLost = await forgetSecondFactor({ db, log }, userId, by);
    return await inTenant(db, chosen, async (tx) => {
      if (!(await lockCompany(tx)))
        throw settingError('company', 'INVALID_ARGUMENT', `there is no company ${chosen}`);
      if (await membershipOf(tx, userId)) await changeMembership(tx, userId, { role: 'owner', apps: null });
      else await join(tx, { companyId: chosen, userId, role: 'owner', apps: null }, new Date());
      log.info({ event: 'owner.made', companyId: chosen, userId, by }, 'Made a person an owner');
      return { companyId: chosen, name: await companyName(tx), isFactorLost };
    });
  } finally {
    await database.destroy();
  }
};
