import { nextIn, readableRows } from '#server/integrations/stores/http/lenient-fields.ts';
import { eachOf, problemOf } from '#server/integrations/stores/listings/catalogue.ts';
import { readDeveloperPage } from '#server/integrations/stores/listings/developer-page.ts';
import type {
  CatalogueFailure,
  CatalogueResult,
  MayRead,
  StoreFailure,
} from '#server/integrations/stores/port.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { OfferedApp } from '#shared/domain/stores/catalogue.ts';
import type { GoogleKey } from '#shared/domain/stores/store-key.ts';
import type { GoogleCaller } from './call.ts';
import { App, AppSearch } from './schema.ts';

type Options = {
  call: GoogleCaller;
  /** One review of an app, to see whether the account may read them. */
  probe: (key: GoogleKey, appId: string) => Promise<{ ok: true } | { ok: false; failure: StoreFailure }>;
  reportingUrl: string;
  playStoreUrl: string;
  timeoutMs: number;
};

const MAX_PAGES = 5;
/** Apps checked; each check costs one of the 200 reads an hour Google allows for it. */
const MAX_APPS = 300;
const PROBES_AT_ONCE = 6;

/** An app whose read budget is used up is not checked. */
const SPENT: StoreFailure = {
  kind: 'busy',
  detail: 'the reads of this hour are used up',
  retryAfterMs: 60_000,
};

/** The apps whose reviews a service account may read, with details from the developer's public page. */
export const googleCatalogue = ({ call, probe, reportingUrl, playStoreUrl, timeoutMs }: Options) => {
  const search = async (key: GoogleKey): CatalogueResult<{ id: string; name: string }[]> => {
    const found = new Map<string, { id: string; name: string }>();
    let next: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const url = new URL(`${reportingUrl}/v1beta1/apps:search`);
      url.searchParams.set('pageSize', '1000');
      if (next !== null) url.searchParams.set('pageToken', next);
      const answer = await call(key, url.href, ok);
      if (!answer.ok) return problemOf(answer.failure);
      const list = AppSearch.safeParse(answer.value);
      if (!list.success) return failed({ kind: 'away', detail: 'the list of apps could not be read' });
      for (const { packageName: id, displayName } of readableRows(list.data.apps ?? [], App))
        found.set(id, { id, name: displayName ?? '' });
      const following = nextIn(answer.value, 'nextPageToken');
      if (following === null || following === next) break;
      next = following;
    }
    return ok([...found.values()]);
  };

  /** Every app of the account, readable or not: from Google's list, or else from the public page. */
  const listed = async (key: GoogleKey): CatalogueResult<{ developerName: string; apps: OfferedApp[] }> => {
    const known = await search(key);
    if (!known.ok && known.failure.kind === 'credentials') return known;
    const page = await readDeveloperPage(playStoreUrl, key.developerId, timeoutMs);
    // A developer without a custom page still has an account id, but never one this short.
    if (page === 'missing' && /^\d{1,14}$/.test(key.developerId))
      return failed({ kind: 'no-published-apps-or-developer', detail: 'no such developer id' });
    const publicPage = typeof page === 'string' ? { developerName: '', apps: [] } : page;
    const byId = new Map(publicPage.apps.map((app) => [app.id, app]));
    const own = known.ok ? known.value : [];
    const apps = own.map(({ id, name }): OfferedApp => {
      const onPage = byId.get(id);
      return {
        id,
        name: name || onPage?.name || id,
        image: onPage?.image ?? '',
        creator: publicPage.developerName,
      };
    });
    if (apps.length > 0) return ok({ developerName: publicPage.developerName, apps });
    if (publicPage.apps.length > 0) return ok(publicPage);
    // Without the page its apps are unknown, and what kept the list away is the reason.
    if (!known.ok) return known;
    return page === 'away'
      ? failed({ kind: 'away', detail: 'the public page' })
      : failed({ kind: 'no-published-apps-or-developer', detail: 'no apps and no page' });
  };

  return async (key: GoogleKey, mayRead: MayRead = async () => true): CatalogueResult => {
    const all = await listed(key);
    if (!all.ok) return all;
    const apps = all.value.apps.slice(0, MAX_APPS);
    const probes = await eachOf(apps, PROBES_AT_ONCE, async ({ id }) =>
      (await mayRead(id)) ? probe(key, id) : failed(SPENT),
    );
    const readable = apps.filter((_, place) => probes[place]?.ok);
    const unchecked = apps.filter((_, place) => isPassing(probes[place])).map(({ id }) => id);
    if (readable.length > 0) return ok({ developerName: all.value.developerName, apps: readable, unchecked });
    return failed(worstOf(probes.flatMap((each) => (each.ok ? [] : [each.failure]))));
  };
};

type Probe = Awaited<ReturnType<Options['probe']>>;

/** Whether the app may be readable all the same. */
const isPassing = (probe: Probe | undefined): boolean =>
  probe?.ok === false && (probe.failure.kind === 'unknown' || probe.failure.kind === 'busy');

/**
 * The failure to report if no app is readable: bad credentials first, then a disabled API, an outage, and last a
 * missing permission.
 */
const worstOf = (failures: readonly StoreFailure[]): CatalogueFailure => {
  const credentials = failures.find(({ kind }) => kind === 'credentials');
  const outage = failures.find(({ kind }) => kind === 'unknown' || kind === 'busy');
  const disabled = failures.find(({ kind }) => kind === 'api-disabled');
  const first = credentials ?? disabled ?? outage;
  if (first) return problemOf(first).failure;
  return { kind: 'permissions', detail: failures[0]?.detail ?? 'no reviews can be read' };
};
