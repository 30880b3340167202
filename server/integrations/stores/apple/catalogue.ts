import { nextIn, readableRows } from '#server/integrations/stores/http/lenient-fields.ts';
import { problemOf } from '#server/integrations/stores/listings/catalogue.ts';
import { publicListings } from '#server/integrations/stores/listings/itunes.ts';
import type { CatalogueFailure, CatalogueResult, InTurn } from '#server/integrations/stores/port.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { AppleKey } from '#shared/domain/stores/store-key.ts';
import type { AppleCaller } from './call.ts';
import { App, List } from './schema.ts';

type Options = { lookupUrl: string; timeoutMs: number };
type Named = { id: string; name: string };

/** 200 apps each; beyond these pages an account's apps are not listed. */
const MAX_PAGES = 20;

/** Apps tried before a key counts as one that may not read reviews. */
const MAX_PROBES = 5;

const unavailable = (detail: string) => failed<CatalogueFailure>({ kind: 'away', detail });

/** The apps an App Store key can access, with details from the public store. */
export const appleCatalogue = (caller: AppleCaller, { lookupUrl, timeoutMs }: Options) => {
  const { urlOf, followed } = caller;
  type Ask = (url: URL) => ReturnType<AppleCaller['ask']>;

  const appsAt = (query: Record<string, string>): URL =>
    urlOf('/v1/apps', { 'fields[apps]': 'name', ...query });

  const published = async (ask: Ask): CatalogueResult<Named[]> => {
    const first = appsAt({
      'filter[appStoreVersions.appVersionState]': 'READY_FOR_DISTRIBUTION',
      limit: '200',
    });
    const apps = new Map<string, Named>();
    let next: string | null = first.href;
    for (let page = 0; next !== null && page < MAX_PAGES; page += 1) {
      const url = followed(first, next);
      if (url === undefined) return unavailable('next link');
      const answer = await ask(url);
      if (!answer.ok) return problemOf(answer.failure);
      const list = List.safeParse(answer.value);
      if (!list.success) return unavailable('the list of apps could not be read');
      const rows = readableRows(list.data.data, App);
      if (rows.length === 0 && list.data.data.length > 0) return unavailable('no app could be read');
      for (const { id, attributes } of rows) apps.set(id, { id, name: attributes?.name || id });
      const following = nextIn(list.data.links, 'next');
      next = following === next ? null : following;
    }
    return ok([...apps.values()]);
  };

  /** Whether the account has any app at all, if none is published. */
  const nothing = async (ask: Ask): CatalogueResult<never> => {
    const answer = await ask(appsAt({ limit: '1' }));
    if (!answer.ok) return problemOf(answer.failure);
    const list = List.safeParse(answer.value);
    if (!list.success) return unavailable('the list of apps could not be read');
    const kind = list.data.data.length > 0 ? 'no-published-apps' : 'no-apps';
    return failed({ kind, detail: kind });
  };

  /** Whether the key may read the reviews of at least one app: one role sees apps but not their reviews. */
  const probe = async (ask: Ask, apps: readonly Named[]): CatalogueResult<true> => {
    let last = failed<CatalogueFailure>({ kind: 'permissions', detail: 'no reviews can be read' });
    for (const { id } of apps.slice(0, MAX_PROBES)) {
      const answer = await ask(urlOf(`/v1/apps/${encodeURIComponent(id)}/customerReviews`, { limit: '1' }));
      if (answer.ok) return ok(true);
      last = problemOf(answer.failure);
      if (answer.failure.kind === 'gone') continue; // removed from the store since it was listed
      if (last.failure.kind !== 'permissions') return last;
    }
    return last;
  };

  return async (key: AppleKey, inTurn: InTurn = (call) => call()): CatalogueResult => {
    const ask: Ask = (url) => inTurn(() => caller.ask(key, url, ok));
    const apps = await published(ask);
    if (!apps.ok) return apps;
    if (apps.value.length === 0) return nothing(ask);
    const readable = await probe(ask, apps.value);
    if (!readable.ok) return readable;
    const listings = await publicListings(
      lookupUrl,
      timeoutMs,
      apps.value.map(({ id }) => id),
    );
    const creators = [...listings.values()].map(({ creator }) => creator);
    return ok({
      developerName: creators.find((creator) => creator !== '') ?? '',
      unchecked: [],
      apps: apps.value.map(({ id, name }) => ({
        id,
        name,
        ...(listings.get(id) ?? { image: '', creator: '' }),
      })),
    });
  };
};
