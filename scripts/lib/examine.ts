import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Settings } from '#server/config/env.ts';
import { openDatabase } from '#server/db/database.ts';
import { isMigrated } from '#server/db/tables/operations/metrics.ts';
import { openProvider } from '#server/integrations/identity/oidc.ts';
import { PROVIDER_CALLBACK } from '#server/integrations/identity/port.ts';
import { smtpMail } from '#server/integrations/mail/smtp.ts';
import { openModelDates } from '#server/integrations/writer/model-dates.ts';
import { boundedFetch } from '#server/net/bounded-fetch.ts';
import { ENDING_MS, modelForNew, offeredModels } from '#shared/domain/writer/models.ts';

/** What was found of one part of an installation: fine, worth a look, or in the way of work. */
export type Finding = { part: string; is: 'ok' | 'warning' | 'fault'; says: string };
type Check = { part: string; look: (settings: Settings) => Promise<Omit<Finding, 'part'> | string> };

const TIMEOUT_MS = 10_000;
/** Tokens and undo windows bear a difference of clocks, in ms, up to here. */
const CLOCK_MS = 5000;
/** `server_version_num` of the oldest PostgreSQL that works. */
const OLDEST = 150_000;

const database: Check = {
  part: 'database',
  look: async ({ databaseUrl }) => {
    const db = openDatabase({ url: databaseUrl, connections: 1, onError: () => undefined });
    try {
      const asked = Date.now();
      const { rows } = await sql<{
        at: Date;
        version: string;
        number: number;
      }>`select clock_timestamp() as at, current_setting('server_version') as version,
           current_setting('server_version_num')::int as number`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('it does not answer');
      if (row.number < OLDEST)
        return { is: 'fault', says: `PostgreSQL ${row.version} is too old: 15 or later` };
      if (!(await isMigrated(db))) return { is: 'fault', says: 'not migrated: npm run migrate' };
      const apart = Math.abs(row.at.getTime() - (asked + Date.now()) / 2);
      return apart > CLOCK_MS
        ? { is: 'fault', says: `its clock and this one are ${Math.round(apart / 1000)} s apart` }
        : `PostgreSQL ${row.version}, migrated, its clock agrees`;
    } finally {
      await db.destroy();
    }
  },
};

const ai: Check = {
  part: 'AI',
  look: async ({ writer: { baseUrl, apiKey, isSandbox, modelMap, models: configured, price } }) => {
    const answer = await boundedFetch(`${baseUrl}/models`, {
      headers: { authorization: `Bearer ${apiKey}` },
      redirect: 'manual',
      timeoutMs: TIMEOUT_MS,
    });
    if (answer.status === 401 || answer.status === 403) return { is: 'fault', says: 'refuses the key' };
    if (!answer.ok) return { is: 'warning', says: `lists no models (status ${answer.status})` };
    const dates = openModelDates({
      baseUrl,
      apiKey,
      timeoutMs: TIMEOUT_MS,
      modelMap,
      log: { warn: () => undefined },
    });
    await dates.read();
    const model = modelForNew(offeredModels(configured, modelMap.keys()), dates.endsAt, Date.now());
    const name = modelMap.get(model) ?? model;
    const listed = z.safeParse(Models, await answer.json()).data?.data.map(({ id }) => id) ?? [];
    const cost = `${price.input} / ${price.output} dollars per million tokens in / out`;
    if (!isSandbox && !listed.includes(name))
      return { is: 'warning', says: `does not list ${name}; AI_MODELS names others` };
    const end = dates.endsAt(model);
    if (end !== undefined && end - Date.now() < ENDING_MS)
      return {
        is: 'warning',
        says: `${name} will be shut down on ${new Date(end).toISOString().slice(0, 10)}`,
      };
    return `${name} for new apps, ${cost} (AI_PRICE)`;
  },
};
const Models = z.object({ data: z.array(z.object({ id: z.string() })) });

const mail: Check = {
  part: 'mail',
  look: async ({ mail: settings }) => {
    if (!settings)
      return { is: 'warning', says: 'not set up: links are handed over by you (SMTP_URL, MAIL_FROM)' };
    const server = smtpMail({ ...settings, timeoutMs: TIMEOUT_MS });
    const reached = await server.reach();
    server.close();
    return reached.ok
      ? `${new URL(settings.url).host} takes mail from ${settings.from}`
      : { is: 'fault', says: `${new URL(settings.url).host}: ${reached.failure.code}` };
  },
};

/** A host is reached if it answers at all: without a key it can only refuse. */
const reach = async (url: string): Promise<void> => {
  const answer = await boundedFetch(url, { method: 'HEAD', redirect: 'manual', timeoutMs: TIMEOUT_MS });
  await answer.body?.cancel();
};

const stores: Check = {
  part: 'stores',
  look: async ({ stores: { isSandbox, appStoreConnectUrl, googleTokenUrl, googlePlayUrl } }) => {
    if (isSandbox) return { is: 'warning', says: 'the sandbox stands in for them (STORES=live)' };
    await Promise.all([appStoreConnectUrl, googleTokenUrl, googlePlayUrl].map(reach));
    return 'the App Store and Google Play answer';
  },
};

const address: Check = {
  part: 'address',
  look: async ({ publicUrl, trustedProxies }) => {
    const answer = await boundedFetch(`${publicUrl}/api/config`, {
      redirect: 'manual',
      timeoutMs: TIMEOUT_MS,
    });
    if (answer.status !== 200)
      return { is: 'fault', says: `${publicUrl} answers ${answer.status}: is it led to the product's port?` };
    const isProxied = !['127.0.0.1', 'localhost'].includes(new URL(publicUrl).hostname);
    return isProxied && trustedProxies === ''
      ? {
          is: 'warning',
          says: `${publicUrl} answers; without TRUSTED_PROXIES everybody has the proxy's address`,
        }
      : `${publicUrl} answers`;
  },
};

const signIn: Check = {
  part: 'sign-in',
  look: async ({ ownSignIn, publicUrl }) => {
    const provider = ownSignIn?.provider;
    if (!provider) return ownSignIn ? 'by password' : 'by Firebase or the sandbox';
    const begun = await openProvider(provider, { publicUrl, now: Date.now }).begin();
    const callback = new URL(PROVIDER_CALLBACK, publicUrl).href;
    if (!begun.ok)
      return {
        is: 'fault',
        says: `${provider.issuer}: ${begun.failure.failure} ${begun.failure.code}`.trim(),
      };
    return `${provider.issuer} answers; its redirect address must be ${callback}`;
  },
};

const CHECKS: readonly Check[] = [database, ai, mail, stores, address, signIn];

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`.split('\n')[0] ?? '';
};

/** Looks at everything that an installation needs. */
export const examine = (settings: Settings): Promise<Finding[]> =>
  Promise.all(
    CHECKS.map(async ({ part, look }): Promise<Finding> => {
      try {
        const found = await look(settings);
        return typeof found === 'string' ? { part, is: 'ok', says: found } : { part, ...found };
      } catch (error) {
        return { part, is: 'fault', says: reasonOf(error) };
      }
    }),
  );
